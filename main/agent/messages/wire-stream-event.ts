import { assertNever } from '../../../preload/contract/assert-never.ts';
import type { JsonObject } from '../../../preload/contract/json.ts';
import type { AgentStreamEvent, PartDelta } from '../../../preload/contract/stream-event.ts';
import { encodeRequestPart } from './wire-request-part.ts';
import { encodeResponsePart } from './wire-response-part.ts';
import { encodeUserContent } from './wire-user-content.ts';

/** Writes an event of a run in the JSON form of spec 03 §1. */
export function encodeStreamEvent(event: AgentStreamEvent): JsonObject {
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
      return { part: encodeRequestPart(event.part), event_kind };
    default:
      return assertNever(event, 'stream event');
  }
}

function encodeDelta(delta: PartDelta): JsonObject {
  const particulars = {
    provider_name: delta.providerName ?? null,
    provider_details: delta.providerDetails ?? null,
    part_delta_kind: delta.partDeltaKind,
  };
  switch (delta.partDeltaKind) {
    case 'text':
      return { content_delta: delta.contentDelta, ...particulars };
    case 'thinking':
      return {
        content_delta: delta.contentDelta ?? null,
        signature_delta: delta.signatureDelta ?? null,
        ...particulars,
      };
    case 'tool_call':
      return {
        tool_name_delta: delta.toolNameDelta ?? null,
        args_delta: delta.argsDelta ?? null,
        tool_call_id: delta.toolCallId ?? null,
        ...particulars,
      };
    default:
      return assertNever(delta, 'part delta');
  }
}
