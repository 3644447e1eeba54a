import type { ToolCallPart } from '../../../preload/contract/response-part.ts';
import type { RunContext } from '../run-context.ts';
import { isDeferral, type Deferral } from './deferred-tools.ts';
import { parseToolArgs } from './parse-tool-args.ts';
import { SchemaValidationError } from './schema-validation-error.ts';
import type { ToolDefinition } from './tool-definition.ts';
import type { ToolsetTool } from './toolset.ts';

/** Arguments that were found valid; the call may have been deferred on seeing them. */
export interface ValidatedArgs {
  readonly args: unknown;
  readonly deferral: Deferral | null;
}

/** What stands around the two steps of a call. */
export interface CallHooks<Deps> {
  readonly validate: (
    ctx: RunContext<Deps>,
    call: { readonly call: ToolCallPart; readonly definition: ToolDefinition },
    args: ToolCallPart['args'],
    validate: (args: ToolCallPart['args']) => Promise<ValidatedArgs>,
  ) => Promise<ValidatedArgs>;
  readonly execute: (
    ctx: RunContext<Deps>,
    call: { readonly call: ToolCallPart; readonly definition: ToolDefinition },
    args: unknown,
    execute: (args: unknown) => Promise<unknown>,
  ) => Promise<unknown>;
}

/** Checks the arguments of a call: JSON, schema, then the tool's own validator. Throws SchemaValidationError, ModelRetry or ToolFailed. */
export async function validateArgs<Deps>(
  tool: ToolsetTool<Deps>,
  raw: ToolCallPart['args'],
  ctx: RunContext<Deps>,
): Promise<ValidatedArgs> {
  const parsed = parseToolArgs(raw);
  if (!parsed.ok) throw new SchemaValidationError(parsed.issues);
  const validation = await tool.validate(parsed.value);
  if (!validation.ok) throw new SchemaValidationError(validation.issues);
  const { value: args } = validation;
  try {
    await tool.checkArgs?.(ctx, args);
    return { args, deferral: null };
  } catch (error: unknown) {
    if (isDeferral(error)) return { args, deferral: error };
    throw error;
  }
}
