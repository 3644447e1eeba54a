import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4ToolChoice,
} from '@ai-sdk/provider';
import type { JsonObject } from '../../preload/contract/json.ts';
import type { ModelCall, ModelRequestParameters } from '../agent/models/model.ts';
import type { ModelSettings } from '../agent/run-options/model-settings.ts';
import type { ToolDefinition } from '../agent/tools/tool-definition.ts';
import { isJsonObject } from '../agent/messages/wire-shape.ts';
import { toPrompt } from './to-prompt.ts';

type CallOptions = LanguageModelV4CallOptions;

/** Writes a call of ours as the options of an AI SDK model. A setting that is null or absent is left to the provider. Pure. */
export function toCallOptions(call: ModelCall, system: string): CallOptions {
  const { settings, parameters } = call;
  const tools = [...parameters.functionTools, ...parameters.outputTools].map(toTool);
  return {
    prompt: toPrompt({ messages: call.messages, instructions: parameters.instructions, system }),
    abortSignal: call.signal,
    ...toNumbers(settings),
    ...(settings.stopSequences && { stopSequences: [...settings.stopSequences] }),
    ...(settings.extraHeaders && { headers: { ...settings.extraHeaders } }),
    ...(tools.length > 0 && { tools }),
    ...(tools.length > 0 && toToolChoice(settings, parameters)),
    ...toResponseFormat(parameters),
    ...toReasoning(settings),
    providerOptions: { [system]: toProviderFields(settings) },
  };
}

function toNumbers(settings: ModelSettings): Partial<CallOptions> {
  const numbers = {
    maxOutputTokens: settings.maxTokens,
    temperature: settings.temperature,
    topP: settings.topP,
    topK: settings.topK,
    seed: settings.seed,
    presencePenalty: settings.presencePenalty,
    frequencyPenalty: settings.frequencyPenalty,
  };
  return Object.fromEntries(
    Object.entries(numbers).filter(([, value]) => typeof value === 'number'),
  );
}

function toTool(tool: ToolDefinition): LanguageModelV4FunctionTool {
  return {
    type: 'function',
    name: tool.name,
    ...(tool.description !== null && { description: tool.description }),
    inputSchema: tool.parametersJsonSchema,
    ...(tool.strict !== null && { strict: tool.strict }),
  };
}

function toToolChoice(
  { toolChoice }: ModelSettings,
  parameters: ModelRequestParameters,
): { toolChoice?: LanguageModelV4ToolChoice } {
  if (typeof toolChoice === 'string') return { toolChoice: { type: toolChoice } };
  const [only, ...others] = toolChoice ?? [];
  if (only !== undefined) {
    return {
      toolChoice: others.length === 0 ? { type: 'tool', toolName: only } : { type: 'required' },
    };
  }
  const mustCall = !parameters.allowTextOutput && parameters.outputTools.length > 0;
  return mustCall ? { toolChoice: { type: 'required' } } : {};
}

function toResponseFormat({
  outputMode,
  outputObject,
}: ModelRequestParameters): Partial<CallOptions> {
  if (outputMode !== 'native' || outputObject === null) return {};
  return {
    responseFormat: {
      type: 'json',
      schema: outputObject.jsonSchema,
      ...(outputObject.name !== null && { name: outputObject.name }),
      ...(outputObject.description !== null && { description: outputObject.description }),
    },
  };
}

function toReasoning({ thinking }: ModelSettings): Partial<CallOptions> {
  if (thinking === null || thinking === undefined) return {};
  if (typeof thinking === 'boolean') return { reasoning: thinking ? 'medium' : 'none' };
  return { reasoning: thinking };
}

// Fields that the SDK has no name for; providers of its compatible family put them into the body as they are.
function toProviderFields(settings: ModelSettings): JsonObject {
  const { parallelToolCalls, logitBias, serviceTier } = settings;
  return {
    ...(isSet(parallelToolCalls) && { parallel_tool_calls: parallelToolCalls }),
    ...(isSet(logitBias) && { logit_bias: logitBias }),
    ...(isSet(serviceTier) && { service_tier: serviceTier }),
    ...(isJsonObject(settings.extraBody) && settings.extraBody),
  };
}

function isSet<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}
