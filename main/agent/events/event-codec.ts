import type { JsonObject } from '../../../preload/contract/json.ts';
import type { AgentStreamEvent, OpenEvent } from '../../../preload/contract/stream-event.ts';
import { UserError } from '../errors.ts';
import { isJson, isJsonObject, WireError } from '../messages/wire-shape.ts';
import { CapabilityEvent, UnknownCapabilityEvent } from './capability-event.ts';
import { CustomEvent, UnknownCustomEvent } from './custom-event.ts';
import { capabilityEvents } from './define-capability-event.ts';
import { customEvents } from './define-custom-event.ts';
import { definitionOfEvent, findDefinition } from './event-definition.ts';
import { decodePayload, encodePayload } from './event-fields.ts';
import { decodeFrameworkEvent, encodeFrameworkEvent } from './wire-framework-event.ts';

/** An event came whose class this process does not have. */
export interface EventWarning {
  readonly code: 'unknown-event';
  readonly message: string;
}

/** Writes the events of a run as JSON and reads them back into their classes. */
export interface EventCodec {
  /** Throws a UserError when a payload has no JSON form. */
  readonly encode: (event: AgentStreamEvent) => JsonObject;
  /** Throws `WireError` on what cannot be read: a payload that does not fit its class, an event of no kind that is known. */
  readonly decode: (wire: unknown) => AgentStreamEvent;
}

/** Makes a codec that knows the event classes that are defined now, and none that are defined later. Source: spec 03 CE-9…CE-11. */
export function createEventCodec(
  options: { readonly onWarning?: (warning: EventWarning) => void } = {},
): EventCodec {
  const warn = options.onWarning ?? (() => {});
  const custom = customEvents.snapshot();
  const capability = capabilityEvents.snapshot();
  return { encode: encodeEvent, decode };

  function decode(wire: unknown): AgentStreamEvent {
    if (!isJsonObject(wire)) throw new WireError('an event is not a JSON object.');
    switch (wire['event_kind']) {
      case 'custom':
        return decodeCustom(wire);
      case 'capability':
        return decodeCapability(wire);
      default:
        return decodeFrameworkEvent(wire);
    }
  }

  function decodeCustom(wire: JsonObject): CustomEvent {
    const name = textOf(wire, 'name') ?? '';
    const envelope = {
      toolCallId: textOf(wire, 'tool_call_id'),
      toolName: textOf(wire, 'tool_name'),
    };
    const eventClass = custom.get(name);
    if (eventClass !== undefined)
      return new eventClass(readPayload(eventClass, wire, name), envelope);
    warn(toWarning('name', name, 'UnknownCustomEvent'));
    return new UnknownCustomEvent({ name, data: dataOf(wire, 'name'), ...envelope });
  }

  function decodeCapability(wire: JsonObject): CapabilityEvent {
    const kind = textOf(wire, 'kind') ?? '';
    const envelope = {
      capabilityId: textOf(wire, 'capability_id'),
      toolCallId: textOf(wire, 'tool_call_id'),
      toolName: textOf(wire, 'tool_name'),
    };
    const eventClass = capability.get(kind);
    if (eventClass !== undefined)
      return new eventClass(readPayload(eventClass, wire, kind), envelope);
    warn(toWarning('kind', kind, 'UnknownCapabilityEvent'));
    return new UnknownCapabilityEvent({ kind, data: dataOf(wire, 'kind'), ...envelope });
  }
}

/** Writes an event of a run in the JSON form of spec 03. Throws a UserError when a payload has none. */
export function encodeEvent(event: AgentStreamEvent): JsonObject {
  if (event.eventKind !== 'custom' && event.eventKind !== 'capability') {
    return encodeFrameworkEvent(event);
  }
  const envelope = encodeEnvelope(event);
  // Once to come first, and once so that no payload can take its place.
  return { ...envelope, ...encodeOwn(event), ...envelope };
}

function encodeEnvelope(event: OpenEvent): JsonObject {
  const { toolCallId: tool_call_id, toolName: tool_name } = event;
  if (event.eventKind === 'custom') {
    return { name: event.name, tool_call_id, tool_name, event_kind: 'custom' };
  }
  const { kind, capabilityId: capability_id } = event;
  return { kind, capability_id, tool_call_id, tool_name, event_kind: 'capability' };
}

function encodeOwn(event: OpenEvent): JsonObject {
  if (event instanceof UnknownCustomEvent || event instanceof UnknownCapabilityEvent) {
    const { data } = event;
    if (isJsonObject(data)) return data;
    if (isJson(data)) return data === null ? {} : { data };
    throw new UserError('The data of an event that is not known has no JSON form.');
  }
  if (!(event instanceof CustomEvent) && !(event instanceof CapabilityEvent)) {
    throw new UserError('Only events of a defined class can be written.');
  }
  const { fields, className } = definitionOfEvent(event);
  return encodePayload(fields, event, className);
}

function textOf(wire: JsonObject, key: string): string | null {
  const value = wire[key] ?? null;
  if (value === null || typeof value === 'string') return value;
  throw new WireError(`event ${JSON.stringify(wire['event_kind'])}: ${key} must be a string.`);
}

/** Nothing of the class's own type: whether the values fit, its schemas have just said. */
function readPayload(eventClass: object, wire: JsonObject, tag: string): Record<string, unknown> {
  return decodePayload(findDefinition(eventClass)?.fields ?? [], wire, tag);
}

const envelopeKeys: ReadonlySet<string> = new Set(['event_kind', 'tool_call_id', 'tool_name']);

/** All that is not of the envelope; null when that is nothing. */
function dataOf(wire: JsonObject, tagKey: 'name' | 'kind'): JsonObject | null {
  const payload = Object.entries(wire).filter(
    ([key]) =>
      key !== tagKey && !envelopeKeys.has(key) && !(tagKey === 'kind' && key === 'capability_id'),
  );
  return payload.length === 0 ? null : Object.fromEntries(payload);
}

function toWarning(tagKey: 'name' | 'kind', tag: string, className: string): EventWarning {
  return {
    code: 'unknown-event',
    message: `Unknown event ${tagKey} '${tag}'; validating as ${className}. Is the module that defines this event imported? (A codec that was made before the event was defined does not know it either.)`,
  };
}
