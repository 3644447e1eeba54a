import type { Attributes } from '@opentelemetry/api';
import type { RequestUsage } from '../../../preload/contract/usage.ts';
import { encodePart } from '../messages/wire.ts';
import { DeferredToolRequests } from '../tools/deferred-tools.ts';
import type { Instrumentation } from './instrumentation.ts';
import { otelMessagesJson } from './otel-messages.ts';
import type { RunTraceEnd } from './run-trace.ts';
import { toJsonText } from './to-json-text.ts';
import { usageAttributes } from './usage-attributes.ts';

/** What the span of a run says once the run is over. */
export interface RunEndFacts extends Pick<RunTraceEnd, 'messages' | 'metadata' | 'result'> {
  readonly givenCount: number;
  /** What the run's own requests used. */
  readonly usage: RequestUsage;
  /** Those of the last request. */
  readonly instructions: string | null;
  readonly instructionsVary: boolean;
}

/** The attributes that a run's span ends with. Source: spec 09 §2.1. */
export function endAttributes(facts: RunEndFacts, instrumentation: Instrumentation): Attributes {
  const described = {
    'pydantic_ai.all_messages': otelMessagesJson(facts.messages, instrumentation),
    ...instructionAttributes(facts.instructions, instrumentation),
    ...(facts.givenCount > 0 && { 'pydantic_ai.new_message_index': facts.givenCount }),
    ...(facts.instructionsVary && { 'pydantic_ai.variable_instructions': true }),
    ...(facts.metadata !== null && { metadata: JSON.stringify(facts.metadata) }),
  };
  const properties = Object.entries(described).map(([key, value]): [string, object] => [
    key,
    typeof value === 'string' ? { type: 'array' } : {},
  ]);
  const { result } = facts;
  return {
    ...usageAttributes(facts.usage, 'gen_ai.aggregated_usage'),
    ...described,
    ...(instrumentation.includeContent &&
      result !== null && { final_result: outputText(result.output) }),
    'logfire.json_schema': jsonSchema([...properties, ['final_result', { type: 'object' }]]),
  };
}

function outputText(output: unknown): string {
  if (!(output instanceof DeferredToolRequests)) return toJsonText(output);
  const calls = output.calls.map(encodePart);
  const approvals = output.approvals.map(encodePart);
  return JSON.stringify({ calls, approvals, metadata: output.metadata });
}

/** The instructions of a request, which are content. */
export function instructionAttributes(
  instructions: string | null,
  { includeContent }: Pick<Instrumentation, 'includeContent'>,
): Attributes {
  if (instructions === null || instructions === '' || !includeContent) return {};
  const parts = [{ type: 'text', content: instructions }];
  return { 'gen_ai.system_instructions': JSON.stringify(parts) };
}

/** Tells a viewer which attributes are JSON. */
export function jsonSchema(properties: readonly (readonly [string, object])[]): string {
  return JSON.stringify({ type: 'object', properties: Object.fromEntries(properties) });
}
