import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ToolCallPart } from '../../../preload/contract/response-part.ts';
import type { RunContext } from '../run-context.ts';
import type { RunTrace } from '../telemetry/run-trace.ts';
import { parseJsonText, parseToolArgs, type ParsedArgs } from '../tools/parse-tool-args.ts';
import { SchemaValidationError } from '../tools/schema-validation-error.ts';
import type { TextProcessor } from './output-schema.ts';
import type { OutputTool } from './output-tools.ts';
import { parsePartialJson } from './parse-partial-json.ts';
import type { StructuredType } from './structured-type.ts';

/** What a model gave: text, or the arguments of an output tool. */
export type RawOutput = string | JsonObject | null;

/** How what a model gave becomes an output. Both steps may throw SchemaValidationError or ModelRetry: then the model must try again. */
export interface OutputRecipe {
  /** Checks it, a part of it in a form that is whole so far. Null where there is nothing to check. */
  readonly validate: ((raw: RawOutput, isPartial: boolean) => Promise<unknown>) | null;
  readonly hasFunction: boolean;
  /** Makes the output of what was found valid: itself, or what the output function returns. */
  readonly finish: (
    value: unknown,
    ctx: RunContext<never>,
    trace: Pick<RunTrace, 'outputFunction'>,
  ) => unknown;
}

/** How the text of a response becomes an output. */
export function textRecipe(processor: TextProcessor): OutputRecipe {
  switch (processor.kind) {
    case 'plain':
      return { validate: null, hasFunction: false, finish: (text) => text };
    case 'function': {
      const { process } = processor;
      const name = process.name || 'output_function';
      return {
        validate: null,
        hasFunction: true,
        finish: (text, ctx, trace) =>
          trace.outputFunction({ name, toolCallId: null, input: text }, () =>
            process(String(text), ctx),
          ),
      };
    }
    case 'structured': {
      const { type } = processor;
      const target = { name: type.name ?? 'output_function', toolCallId: null };
      return structuredRecipe(type, target, (raw) =>
        typeof raw === 'string' ? parseJsonText(withoutFences(raw)) : parseToolArgs(raw),
      );
    }
  }
}

/** How the arguments of an output call become an output. */
export function callRecipe({ type }: OutputTool, call: ToolCallPart): OutputRecipe {
  const target = { name: call.toolName, toolCallId: call.toolCallId };
  return structuredRecipe(type, target, parseToolArgs);
}

function structuredRecipe(
  type: StructuredType,
  target: { readonly name: string; readonly toolCallId: string | null },
  parse: (raw: RawOutput) => ParsedArgs,
): OutputRecipe {
  return {
    validate: async (raw, isPartial) => {
      const validation = await type.validate(isPartial ? readPartial(raw) : read(parse(raw)));
      if (validation.ok) return validation.value;
      throw new SchemaValidationError(validation.issues);
    },
    hasFunction: type.hasFunction,
    finish: (value, ctx, trace) =>
      trace.outputFunction(type.hasFunction ? { ...target, input: value } : null, () =>
        type.finish(value, ctx),
      ),
  };
}

function readPartial(raw: RawOutput): unknown {
  return typeof raw === 'string' ? parsePartialJson(raw) : (raw ?? {});
}

function read(parsed: ParsedArgs): unknown {
  if (parsed.ok) return parsed.value;
  throw new SchemaValidationError(parsed.issues);
}

/** The object inside of a Markdown fence, which some models put around JSON whatever they are told. */
function withoutFences(text: string): string {
  if (text.startsWith('{')) return text;
  return /```(?:\w+)?\s*(\{[\s\S]*\})\s*```/.exec(text)?.[1] ?? text;
}
