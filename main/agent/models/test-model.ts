import { systemClock, type Clock } from '../../base/clock.ts';
import { systemIds } from '../../base/ids.ts';
import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { ModelMessage, ModelResponse } from '../../../preload/contract/message.ts';
import type {
  ResponsePart,
  TextPart,
  ToolCallPart,
} from '../../../preload/contract/response-part.ts';
import { UserError } from '../errors.ts';
import { createResponse } from '../messages/history.ts';
import { createToolCallId } from '../messages/tool-call-id.ts';
import type { ModelSettings } from '../run-options/model-settings.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { exampleOf } from './json-schema-example.ts';
import type { Model, ModelCall, ModelRequestParameters, ModelStream } from './model.ts';
import { TestModelStream } from './test-model-stream.ts';
import { estimateUsage } from './token-estimate.ts';

/** What a TestModel does beside what it does by itself. */
export interface TestModelOptions {
  /** The tools to call first: all of them, or these. */
  readonly callTools?: 'all' | readonly string[];
  readonly customOutputText?: string | null;
  readonly customOutputArgs?: Json;
  /** Shifts every choice. */
  readonly seed?: number;
  readonly settings?: ModelSettings;
  readonly modelName?: string;
  readonly clock?: Clock;
}

/** A model without intelligence: it calls every tool once, with made-up arguments, then answers. For tests. Source: spec 07 §7. */
export class TestModel implements Model {
  readonly system = 'test';
  readonly modelName: string;
  readonly settings: ModelSettings | null;
  /** What the last request allowed. */
  lastModelRequestParameters: ModelRequestParameters | null = null;
  readonly #options: TestModelOptions;

  constructor(options: TestModelOptions = {}) {
    this.#options = options;
    this.modelName = options.modelName ?? 'test';
    this.settings = options.settings ?? null;
  }

  async request(call: ModelCall): Promise<ModelResponse> {
    const response = this.#answer(call);
    return { ...response, usage: estimateUsage([...call.messages, response]) };
  }

  async requestStream(call: ModelCall): Promise<ModelStream> {
    return new TestModelStream(this.#answer(call), estimateUsage(call.messages));
  }

  #answer(call: ModelCall): ModelResponse {
    this.lastModelRequestParameters = call.parameters;
    const parts = this.#parts(call.messages, call.parameters);
    const timestamp = (this.#options.clock ?? systemClock).nowIso();
    return { ...createResponse(parts, timestamp), modelName: this.modelName, providerName: 'test' };
  }

  #parts(
    messages: readonly ModelMessage[],
    parameters: ModelRequestParameters,
  ): readonly ResponsePart[] {
    const tools = this.#toolsToCall(parameters.functionTools);
    const hasAnswered = messages.some((message) => message.kind === 'response');
    if (tools.length > 0 && !hasAnswered) return tools.map((tool) => this.#call(tool));
    const retried = toolsToRetry(messages.at(-1));
    if (retried.size > 0) {
      return [...tools, ...parameters.outputTools]
        .filter((tool) => retried.has(tool.name))
        .map((tool) => ({ ...this.#call(tool), toolCallId: createToolCallId(systemIds) }));
    }
    return [this.#finalPart(messages, parameters)];
  }

  #finalPart(messages: readonly ModelMessage[], parameters: ModelRequestParameters): ResponsePart {
    const { customOutputText = null, customOutputArgs, seed = 0 } = this.#options;
    if (customOutputText !== null) return textPart(customOutputText);
    const [first] = parameters.outputTools;
    if (customOutputArgs !== undefined && first !== undefined) {
      return toolCall(first, wrapped(first, customOutputArgs));
    }
    const outputTool = parameters.outputTools[seed % Math.max(1, parameters.outputTools.length)];
    if (parameters.allowTextOutput || outputTool === undefined) return textPart(summary(messages));
    return this.#call(outputTool);
  }

  #toolsToCall(tools: readonly ToolDefinition[]): readonly ToolDefinition[] {
    const { callTools = 'all' } = this.#options;
    if (callTools === 'all') return tools;
    return callTools.map((name) => {
      const tool = tools.find((candidate) => candidate.name === name);
      if (tool === undefined) {
        throw new UserError(`TestModel was configured to call unknown tool '${name}'.`);
      }
      return tool;
    });
  }

  #call(tool: ToolDefinition): ToolCallPart {
    const made = exampleOf(tool.parametersJsonSchema, this.#options.seed ?? 0);
    return toolCall(tool, asObject(made));
  }
}

function summary(messages: readonly ModelMessage[]): string {
  const returned: Record<string, Json> = {};
  for (const message of messages) {
    if (message.kind !== 'request') continue;
    for (const part of message.parts) {
      if (part.partKind === 'tool-return') returned[part.toolName] = part.content;
    }
  }
  return Object.keys(returned).length === 0 ? 'success (no tool calls)' : JSON.stringify(returned);
}

function toolsToRetry(message: ModelMessage | undefined): ReadonlySet<string> {
  const parts = message?.kind === 'request' ? message.parts : [];
  const retries = parts.filter((part) => part.partKind === 'retry-prompt');
  return new Set(retries.flatMap((part) => (part.toolName === null ? [] : [part.toolName])));
}

function toolCall(tool: ToolDefinition, args: JsonObject): ToolCallPart {
  return {
    partKind: 'tool-call',
    toolName: tool.name,
    args,
    toolCallId: `pyd_ai_tool_call_id__${tool.name}`,
    toolKind: null,
    id: null,
    providerName: null,
    providerDetails: null,
  };
}

function textPart(content: string): TextPart {
  return { partKind: 'text', content, id: null, providerName: null, providerDetails: null };
}

function wrapped(tool: ToolDefinition, args: Json): JsonObject {
  const key = tool.outerTypedDictKey;
  return key === null ? asObject(args) : { [key]: args };
}

function asObject(value: Json): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : {};
}
