import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
  LanguageModelV4ToolChoice,
} from '@ai-sdk/provider';
import type { ModelCall, ModelRequestParameters } from '../agent/models/model.ts';
import type { ModelSettings } from '../agent/run-options/model-settings.ts';
import type { ToolDefinition } from '../agent/tools/tool-definition.ts';
import { wantsContinuousUsage } from './continuous-usage.ts';
import type { Dialect } from './dialects/dialect.ts';
import { toInstructionBlocks } from './instruction-blocks.ts';
import { toProviderTools } from './native-tools.ts';
import { toProviderOptions } from './provider-details.ts';
import { toPrompt } from './to-prompt.ts';

type CallOptions = LanguageModelV4CallOptions;

/** Writes a call of ours as the options of an AI SDK model. A setting that is null or absent is left to the provider. Pure. */
export function toCallOptions(call: ModelCall, dialect: Dialect): CallOptions {
  const { settings, parameters } = call;
  const tools = [
    ...[...parameters.functionTools, ...parameters.outputTools].map(toTool),
    ...toProviderTools(parameters.nativeTools ?? [], dialect),
  ];
  const instructions = toInstructionBlocks(parameters, settings, dialect);
  const prompt = toPrompt({ messages: call.messages, instructions, dialect });
  const mayThink = !(dialect.wantsThoughtBeforeCalls && endsInThoughtlessCalls(prompt));
  return {
    prompt,
    abortSignal: call.signal,
    ...(wantsContinuousUsage(settings) && { includeRawChunks: true }),
    ...toNumbers(settings),
    ...(settings.stopSequences && { stopSequences: [...settings.stopSequences] }),
    ...(settings.extraHeaders && { headers: { ...settings.extraHeaders } }),
    ...(tools.length > 0 && { tools }),
    ...(tools.length > 0 && toToolChoice(settings, parameters)),
    ...toResponseFormat(parameters),
    ...(mayThink && toReasoning(settings)),
    // Only JSON goes in; the SDK's own JSON types are mutable.
    providerOptions: toProviderOptions({ [dialect.optionsKey]: dialect.toOptions(settings) }),
  };
}

// Whether the newest calls have no thought before them: they came from another model, or it was cut.
function endsInThoughtlessCalls(prompt: LanguageModelV4Prompt): boolean {
  const newest = prompt.findLast((message) => message.role === 'assistant');
  if (newest === undefined || newest.content[0]?.type === 'reasoning') return false;
  return newest.content.some((part) => part.type === 'tool-call');
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
