import { z } from 'zod';
import { assertNever } from '../../../preload/contract/assert-never.ts';
import { jsonObjectSchema, type JsonObject } from '../../../preload/contract/json.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import type { ToolCallPart } from '../../../preload/contract/response-part.ts';
import type { FrameworkEvent } from '../../../preload/contract/stream-event.ts';
import { importOptions } from '../messages/decode-options.ts';
import { decodeMessages, encodeMessages } from '../messages/wire.ts';
import { decodeRequestPart, encodeRequestPart } from '../messages/wire-request-part.ts';
import { decodeResponsePart, encodeResponsePart } from '../messages/wire-response-part.ts';
import { WireError } from '../messages/wire-shape.ts';
import { decodeUserContent, encodeUserContent } from '../messages/wire-user-content.ts';
import { decodeDeferredResults, encodeDeferredResults } from './wire-deferred-results.ts';
import { decodeDelta, encodeDelta } from './wire-part-delta.ts';

/** Writes an event of the runtime in the JSON form of spec 03 §1. */
export function encodeFrameworkEvent(event: FrameworkEvent): JsonObject {
  const event_kind = event.eventKind;
  switch (event.eventKind) {
    case 'part_start': {
      const part = encodeResponsePart(event.part);
      return { index: event.index, part, previous_part_kind: event.previousPartKind, event_kind };
    }
    case 'part_delta':
      return { index: event.index, delta: encodeDelta(event.delta), event_kind };
    case 'part_end': {
      const part = encodeResponsePart(event.part);
      return { index: event.index, part, next_part_kind: event.nextPartKind, event_kind };
    }
    case 'final_result':
      return { tool_name: event.toolName, tool_call_id: event.toolCallId, event_kind };
    case 'function_tool_call':
    case 'output_tool_call':
      return { part: encodeResponsePart(event.part), args_valid: event.argsValid, event_kind };
    case 'function_tool_result': {
      const { content } = event;
      const items =
        content === null || typeof content === 'string' ? content : content.map(encodeUserContent);
      return { part: encodeRequestPart(event.part), content: items, event_kind };
    }
    case 'output_tool_result':
    case 'tool_availability_delta':
      return { part: encodeRequestPart(event.part), event_kind };
    case 'deferred_tool_requests': {
      const { calls, approvals, metadata } = event.requests;
      const requests = {
        calls: calls.map(encodeResponsePart),
        approvals: approvals.map(encodeResponsePart),
        metadata,
      };
      return { requests, event_kind };
    }
    case 'deferred_tool_results':
      return { results: encodeDeferredResults(event.results), event_kind };
    case 'enqueued_messages': {
      const messages = encodeMessages(event.messages);
      return { enqueue_id: event.enqueueId, messages, event_kind };
    }
    default:
      return assertNever(event, 'stream event');
  }
}

const text = z.string().nullable().default(null);
const shapes = {
  part_start: z.object({ index: z.int(), part: jsonObjectSchema, previous_part_kind: text }),
  part_delta: z.object({ index: z.int(), delta: jsonObjectSchema }),
  part_end: z.object({ index: z.int(), part: jsonObjectSchema, next_part_kind: text }),
  final_result: z.object({ tool_name: text, tool_call_id: text }),
  call: z.object({ part: jsonObjectSchema, args_valid: z.boolean().nullable().default(null) }),
  result: z.object({
    part: jsonObjectSchema,
    content: z
      .union([z.string(), z.array(z.unknown())])
      .nullable()
      .default(null),
  }),
  requests: z.object({
    requests: z.object({
      calls: z.array(jsonObjectSchema).default([]),
      approvals: z.array(jsonObjectSchema).default([]),
      metadata: z.record(z.string(), jsonObjectSchema).default({}),
    }),
  }),
  results: z.object({ results: jsonObjectSchema }),
  enqueued: z.object({ enqueue_id: z.string(), messages: z.array(z.unknown()) }),
};

/** Reads an event of the runtime. Throws `WireError` on what it does not know. */
export function decodeFrameworkEvent(wire: JsonObject): FrameworkEvent {
  const eventKind = wire['event_kind'];
  switch (eventKind) {
    case 'part_start': {
      const { index, part, previous_part_kind } = read(shapes.part_start, wire);
      return { eventKind, index, part: responsePart(part), previousPartKind: previous_part_kind };
    }
    case 'part_delta': {
      const { index, delta } = read(shapes.part_delta, wire);
      return { eventKind, index, delta: decodeDelta(delta) };
    }
    case 'part_end': {
      const { index, part, next_part_kind } = read(shapes.part_end, wire);
      return { eventKind, index, part: responsePart(part), nextPartKind: next_part_kind };
    }
    case 'final_result': {
      const { tool_name, tool_call_id } = read(shapes.final_result, wire);
      return { eventKind, toolName: tool_name, toolCallId: tool_call_id };
    }
    case 'function_tool_call':
    case 'output_tool_call': {
      const { part, args_valid } = read(shapes.call, wire);
      return { eventKind, part: callPart(part), argsValid: args_valid };
    }
    case 'function_tool_result': {
      const { part, content } = read(shapes.result, wire);
      const items = Array.isArray(content) ? content.map(decodeUserContent) : content;
      return { eventKind, part: resultPart(part), content: items };
    }
    case 'output_tool_result':
      return { eventKind, part: resultPart(read(shapes.result, wire).part) };
    case 'tool_availability_delta':
      return { eventKind, part: opaquePart(read(shapes.result, wire).part) };
    case 'deferred_tool_requests': {
      const { requests } = read(shapes.requests, wire);
      const calls = requests.calls.map(callPart);
      const approvals = requests.approvals.map(callPart);
      return { eventKind, requests: { calls, approvals, metadata: requests.metadata } };
    }
    case 'deferred_tool_results': {
      const results = decodeDeferredResults(read(shapes.results, wire).results);
      return { eventKind, results };
    }
    case 'enqueued_messages': {
      const { enqueue_id, messages } = read(shapes.enqueued, wire);
      return { eventKind, enqueueId: enqueue_id, messages: decodeMessages(messages) };
    }
    default:
      throw new WireError(`unknown event_kind ${JSON.stringify(eventKind ?? null)}.`);
  }
}

function read<Value>(shape: z.ZodType<Value>, wire: JsonObject): Value {
  const parsed = shape.safeParse(wire);
  if (parsed.success) return parsed.data;
  throw new WireError(
    `event ${JSON.stringify(wire['event_kind'])}: ${z.prettifyError(parsed.error)}`,
  );
}

function responsePart(wire: JsonObject) {
  return decodeResponsePart(wire, { ...importOptions, unknownKinds: 'keep' });
}

function callPart(wire: JsonObject): ToolCallPart {
  const part = decodeResponsePart(wire, importOptions);
  if (part.partKind === 'tool-call') return part;
  throw new WireError('an event of a tool call holds another part.');
}

function opaquePart(wire: JsonObject): Extract<RequestPart, { partKind: 'opaque' }> {
  const part = decodeRequestPart(wire, importOptions);
  if (part.partKind === 'opaque') return part;
  throw new WireError('an event of tools that are shown holds another part.');
}

function resultPart(
  wire: JsonObject,
): Extract<RequestPart, { partKind: 'tool-return' | 'retry-prompt' }> {
  const part = decodeRequestPart(wire, importOptions);
  if (part.partKind === 'tool-return' || part.partKind === 'retry-prompt') return part;
  throw new WireError('an event of a tool result holds another part.');
}
