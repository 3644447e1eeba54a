import type { Attributes } from '@opentelemetry/api';
import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ModelResponse } from '../../../preload/contract/message.ts';
import type { Model, ModelCall, ModelRequestParameters } from '../models/model.ts';
import type { ModelSettings } from '../run-options/model-settings.ts';
import type { Instrumentation } from './instrumentation.ts';
import { otelMessagesJson } from './otel-messages.ts';
import { instructionAttributes, jsonSchema } from './run-attributes.ts';
import { usageAttributes } from './usage-attributes.ts';

/** A response, and how long its first piece took where it was streamed. */
export interface AnsweredRequest {
  /** With its price. */
  readonly response: ModelResponse;
  readonly firstChunkSeconds: number | null;
}

/** What the span of a model request says from the start. Source: spec 09 §2.1. */
export function requestAttributes(
  model: Model,
  { settings, parameters }: ModelCall,
  instrumentation: Instrumentation,
): Attributes {
  const tools = toolDefinitions(parameters);
  const { includeModelRequestParameters } = instrumentation;
  return {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': model.system,
    'gen_ai.system': model.system,
    ...serverAttributes(model.baseUrl ?? null),
    'gen_ai.request.model': model.modelName,
    ...(includeModelRequestParameters && {
      model_request_parameters: JSON.stringify(shownParameters(parameters, instrumentation)),
    }),
    'logfire.json_schema': jsonSchema(parameterSchema(instrumentation)),
    ...(tools.length > 0 && { 'gen_ai.tool.definitions': JSON.stringify(tools) }),
    ...settingAttributes(settings),
  };
}

/** What it says once the response is there. */
export function responseAttributes(
  model: Model,
  { messages, parameters }: ModelCall,
  { response, firstChunkSeconds }: AnsweredRequest,
  instrumentation: Instrumentation,
): Attributes {
  const instructions = instructionAttributes(parameters.instructions, instrumentation);
  const { cost } = response.usage;
  const shown: readonly [string, object][] = [
    ['gen_ai.input.messages', { type: 'array' }],
    ['gen_ai.output.messages', { type: 'array' }],
    ...Object.keys(instructions).map((key): [string, object] => [key, { type: 'array' }]),
    ...parameterSchema(instrumentation),
  ];
  return {
    'gen_ai.input.messages': otelMessagesJson(messages, instrumentation),
    'gen_ai.output.messages': otelMessagesJson([response], instrumentation),
    ...instructions,
    'logfire.json_schema': jsonSchema(shown),
    ...usageAttributes(response.usage, 'gen_ai.usage'),
    'gen_ai.response.model': response.modelName ?? model.modelName,
    ...(cost !== null && { 'operation.cost': Number(cost) }),
    ...(response.providerResponseId !== null && {
      'gen_ai.response.id': response.providerResponseId,
    }),
    ...(response.finishReason !== null && {
      'gen_ai.response.finish_reasons': [response.finishReason],
    }),
    ...(firstChunkSeconds !== null && {
      'gen_ai.client.operation.time_to_first_chunk': firstChunkSeconds,
    }),
  };
}

function serverAttributes(baseUrl: string | null): Attributes {
  if (baseUrl === null || !URL.canParse(baseUrl)) return {};
  const { hostname, port } = new URL(baseUrl);
  return {
    ...(hostname !== '' && { 'server.address': hostname }),
    ...(port !== '' && { 'server.port': Number(port) }),
  };
}

function settingAttributes(settings: ModelSettings): Attributes {
  const numbers = {
    max_tokens: settings.maxTokens,
    top_p: settings.topP,
    seed: settings.seed,
    temperature: settings.temperature,
    presence_penalty: settings.presencePenalty,
    frequency_penalty: settings.frequencyPenalty,
  };
  return Object.fromEntries(
    Object.entries(numbers).flatMap(([key, value]) =>
      typeof value === 'number' ? [[`gen_ai.request.${key}`, value]] : [],
    ),
  );
}

function toolDefinitions({ functionTools, outputTools }: ModelRequestParameters): JsonObject[] {
  return [...functionTools, ...outputTools].map((tool) => ({
    type: 'function',
    name: tool.name,
    ...(tool.description !== null && tool.description !== '' && { description: tool.description }),
    parameters: tool.parametersJsonSchema,
  }));
}

function parameterSchema({
  includeModelRequestParameters,
}: Instrumentation): readonly [string, object][] {
  return includeModelRequestParameters ? [['model_request_parameters', { type: 'object' }]] : [];
}

// Instructions are what a person wrote; where they come from and what tools look like is no content.
function shownParameters(
  parameters: ModelRequestParameters,
  { includeContent }: Instrumentation,
): object {
  const { instructions: _, instructionParts, ...rest } = parameters;
  const parts = instructionParts.map(({ content, ...origin }) =>
    includeContent ? { content, ...origin } : origin,
  );
  return { ...rest, instructionParts: parts };
}
