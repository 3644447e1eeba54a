import type { Tool } from '@modelcontextprotocol/client';
import { jsonObjectSchema, type JsonObject } from '../../../preload/contract/json.ts';
import type { RunContext } from '../../agent/run-context.ts';
import { ModelRetry, ToolFailed } from '../../agent/tools/model-retry.ts';
import type { Toolset, ToolsetTool } from '../../agent/tools/toolset.ts';
import { clipText } from '../../base/clip-text.ts';
import { nestsDeeper } from '../../base/nests-deeper.ts';
import type { McpConnection } from './mcp-connection.ts';
import { McpFailure } from './mcp-failure.ts';
import { nameTools } from './tool-names.ts';
import { toPlainLines } from '../to-plain-lines.ts';
import { toErrorText, toToolReturn } from './tool-result.ts';

/** How the tools of a server are offered. */
export interface McpToolsetOptions {
  /** The line to the server; asked for with each use, so that conversations may have lines of their own. */
  readonly connect: (ctx: RunContext<unknown>) => McpConnection;
  /** How errors call the server. */
  readonly label: string;
  /** Names the toolset; only with it can the server's instructions be addressed. Source: spec 07 §3. */
  readonly id?: string | null;
  /** How often the model may try a tool again that the server says has failed; else the run's budget. */
  readonly maxRetries?: number | null;
  /** Stands before the name of each tool. */
  readonly prefix?: string | null;
  /** What a failure that the server reports is: one more try for the model, or a failure that it reads. */
  readonly failures?: 'retry' | 'tell';
  /** Whether a run goes on without the tools of a server that cannot be reached. The model is told why. */
  readonly isOptional?: boolean;
  /** A run goes on without the server: called once for the run. */
  readonly onMissing?: ((failure: McpFailure, ctx: RunContext<unknown>) => void) | undefined;
}

/** A hostile server must not fill the request. */
const limits = { tools: 128, description: 4000, schema: 64_000, levels: 100, instructions: 8000 };

/** The tools and the instructions of a server. Source: spec 07 §3, 06 IP-3. */
export function mcpToolset(options: McpToolsetOptions): Toolset {
  return { ...toolsetOfRun(options), forRun: () => toolsetOfRun(options) };
}

/** A server that could not be reached is not tried again at each step of a run: that would hold up each. */
function toolsetOfRun(options: McpToolsetOptions): Toolset {
  const { id = null, label, isOptional = false, onMissing } = options;
  let missing: McpFailure | null = null;
  async function reach<Value>(
    ctx: RunContext<unknown>,
    work: (connection: McpConnection) => Promise<Value>,
    without: (failure: McpFailure) => Value,
  ): Promise<Value> {
    if (missing !== null) return without(missing);
    try {
      return await work(options.connect(ctx));
    } catch (error: unknown) {
      if (!isOptional || !(error instanceof McpFailure)) throw error;
      // Tools and instructions may be asked for side by side.
      if (missing === null) onMissing?.(error, ctx);
      missing = error;
      return without(error);
    }
  }
  return {
    id,
    label: `MCP server '${label}'`,
    getTools: (ctx) =>
      reach(
        ctx,
        async (connection) => offer(await connection.listTools(ctx.signal), options),
        () => [],
      ),
    instructions: (ctx) =>
      reach(
        ctx,
        async (connection) => {
          const text = await connection.instructions(ctx.signal);
          return text === null ? null : clipText(toPlainLines(text), limits.instructions, '…');
        },
        (failure) => `${failure.message} Its tools are not available now.`,
      ),
  };
}

function offer(tools: readonly Tool[], options: McpToolsetOptions): readonly ToolsetTool[] {
  const shown = tools.slice(0, limits.tools);
  const names = nameTools(
    shown.map((tool) => tool.name),
    options.prefix ?? null,
  );
  return [...names].flatMap(([name, shownName]) => {
    const tool = shown.find((each) => each.name === name);
    const parameters = tool === undefined ? null : toParameters(tool);
    if (tool === undefined || parameters === null) return [];
    return [toToolsetTool(tool, { name: shownName, parameters }, options)];
  });
}

/** Null for a schema that no model should be sent. */
function toParameters(tool: Tool): JsonObject | null {
  if (nestsDeeper(tool.inputSchema, limits.levels)) return null;
  const parsed = jsonObjectSchema.safeParse(tool.inputSchema);
  if (!parsed.success || JSON.stringify(parsed.data).length > limits.schema) return null;
  const { $schema: _, ...parameters } = parsed.data;
  return parameters;
}

function toToolsetTool(
  tool: Tool,
  { name, parameters }: { readonly name: string; readonly parameters: JsonObject },
  options: McpToolsetOptions,
): ToolsetTool {
  const { description, annotations } = tool;
  return {
    definition: {
      name,
      description:
        description === undefined
          ? null
          : clipText(toPlainLines(description), limits.description, '…'),
      parametersJsonSchema: parameters,
      kind: 'function',
      strict: null,
      sequential: false,
      metadata: annotations === undefined ? null : toHints(annotations),
      timeoutSeconds: null,
      outerTypedDictKey: null,
      toolsetId: options.id ?? null,
      capabilityId: null,
    },
    maxRetries: options.maxRetries ?? null,
    // The server checks what it is given, by its own schema.
    validate: async (args) => ({ ok: true, value: args }),
    checkArgs: null,
    call: (args, ctx) => callTool(tool.name, args, ctx, options),
  };
}

function toHints(annotations: NonNullable<Tool['annotations']>): JsonObject {
  return {
    readOnlyHint: annotations.readOnlyHint ?? false,
    title: clipText(annotations.title ?? '', 200),
  };
}

async function callTool(
  name: string,
  args: unknown,
  ctx: RunContext<unknown>,
  options: McpToolsetOptions,
): Promise<unknown> {
  const { signal, runId, toolCallId } = ctx;
  const given = jsonObjectSchema.parse(args);
  try {
    const call = { runId, toolCallId: toolCallId ?? '', signal };
    const result = await options.connect(ctx).callTool(name, given, call);
    if (result.isError !== true) return toToolReturn(result);
    const text = toErrorText(result);
    throw options.failures === 'tell' ? new ToolFailed(text) : new ModelRetry(text);
  } catch (error: unknown) {
    if (error instanceof McpFailure) throw new ToolFailed(error.message, { cause: error });
    throw error;
  }
}
