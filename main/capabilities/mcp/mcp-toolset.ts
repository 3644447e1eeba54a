import type { Tool } from '@modelcontextprotocol/client';
import { jsonObjectSchema, type JsonObject } from '../../../preload/contract/json.ts';
import type { RunContext } from '../../agent/run-context.ts';
import { ModelRetry, ToolFailed } from '../../agent/tools/model-retry.ts';
import type { Toolset, ToolsetTool } from '../../agent/tools/toolset.ts';
import { clipText } from '../../base/clip-text.ts';
import type { McpConnection } from './mcp-connection.ts';
import { McpFailure } from './mcp-failure.ts';
import { nameTools } from './tool-names.ts';
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
}

/** A hostile server must not fill the request. */
const limits = { tools: 128, description: 4000, schema: 64_000, instructions: 8000 };

/** The tools and the instructions of a server. Source: spec 07 §3, 06 IP-3. */
export function mcpToolset(options: McpToolsetOptions): Toolset {
  const { id = null, label, isOptional = false } = options;
  return {
    id,
    label: `MCP server '${label}'`,
    getTools: async (ctx) => {
      try {
        return offer(await options.connect(ctx).listTools(ctx.signal), options);
      } catch (error: unknown) {
        if (isOptional && error instanceof McpFailure) return [];
        throw error;
      }
    },
    instructions: async (ctx) => {
      try {
        const text = await options.connect(ctx).instructions(ctx.signal);
        return text === null ? null : clipText(text, limits.instructions, '…');
      } catch (error: unknown) {
        if (isOptional && error instanceof McpFailure)
          return `${error.message} Its tools are not available now.`;
        throw error;
      }
    },
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
        description === undefined ? null : clipText(description, limits.description, '…'),
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
