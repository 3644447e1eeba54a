import { SpanKind, SpanStatusCode, type Attributes, type AttributeValue } from '@opentelemetry/api';
import { BasicTracerProvider, type Span, type SpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import { instrumentation } from '../../../main/agent/capabilities/instrumentation.ts';
import type { Capability } from '../../../main/agent/capabilities/capability.ts';
import type { Scenario } from '../scenario.ts';

// Its keys are the fields of each runtime's own class; whether it is there is compared. Times are nobody's twice.
const onlyThere = new Set([
  'model_request_parameters',
  'gen_ai.client.operation.time_to_first_chunk',
]);
const jsonKeys = new Set([
  'pydantic_ai.all_messages',
  'gen_ai.input.messages',
  'gen_ai.output.messages',
  'gen_ai.system_instructions',
  'logfire.json_schema',
  'metadata',
  'final_result',
  'gen_ai.tool.call.arguments',
  'gen_ai.tool.call.result',
]);

/** Notes the spans of a scenario, in the order in which they start. */
export class SpanNotes {
  readonly #spans: Span[] = [];
  readonly #provider = new BasicTracerProvider({ spanProcessors: [this.#processor()] });

  /** What traces an agent, when the scenario wants it. */
  capabilities({ tracing }: Scenario): readonly Capability[] {
    if (tracing === undefined) return [];
    const tracer = this.#provider.getTracer('parley');
    return [instrumentation({ tracer, includeContent: tracing.content })];
  }

  /** Every span with its place among the others. */
  note(): JsonObject[] {
    const places = new Map(this.#spans.map((span, at) => [span.spanContext().spanId, at]));
    return this.#spans.map((span) => {
      const {
        'gen_ai.agent.call.id': runId = null,
        'gen_ai.conversation.id': conversationId = null,
        ...attributes
      } = span.attributes;
      const parent = span.parentSpanContext?.spanId;
      return {
        name: span.name,
        kind: (SpanKind[span.kind] ?? '').toLowerCase(),
        parent: parent === undefined ? null : (places.get(parent) ?? null),
        status: SpanStatusCode[span.status.code] ?? '',
        events: span.events.map((event) => event.name),
        ended: span.ended,
        run_id: toJson(runId),
        conversation_id: toJson(conversationId),
        attributes: toValues(attributes),
      };
    });
  }

  #processor(): SpanProcessor {
    const nothing = async (): Promise<void> => {};
    return {
      onStart: (span) => void this.#spans.push(span),
      onEnd: () => {},
      forceFlush: nothing,
      shutdown: nothing,
    };
  }
}

function toValues(attributes: Attributes): JsonObject {
  return Object.fromEntries(
    // A place in a recording is written with dots.
    Object.entries(attributes).map(([key, value]): [string, Json] => [
      key.replaceAll('.', '/'),
      toValue(key, value),
    ]),
  );
}

function toValue(key: string, value: AttributeValue | undefined): Json {
  if (onlyThere.has(key)) return 'there';
  if (typeof value !== 'string') return toJson(value);
  if (key === 'gen_ai.tool.definitions') {
    const tools = JSON.parse(value) as readonly { readonly name: string }[];
    return tools.map(({ name }) => name);
  }
  if (key === 'gen_ai.tool.call.result' && value.includes('validation error')) return 'validation';
  return jsonKeys.has(key) ? withoutIssues(parseIfJson(value)) : value;
}

function parseIfJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error: unknown) {
    if (!(error instanceof SyntaxError)) throw error;
    return text;
  }
}

/** What a schema library says of an invalid value it says in its own words. */
function withoutIssues(value: Json): Json {
  if (typeof value === 'string') return value.includes('validation error') ? 'validation' : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => withoutIssues(item));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]): [string, Json] => [key, withoutIssues(item)]),
  );
}

function toJson(value: AttributeValue | null | undefined): Json {
  // Attributes are text, numbers, truth values and lists of them.
  return (value ?? null) as Json;
}
