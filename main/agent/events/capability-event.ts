import type { CapabilityStreamEvent } from '../../../preload/contract/stream-event.ts';
import { UserError } from '../errors.ts';
import { findDefinition, setDefinition } from './event-definition.ts';
import { fillPayload } from './event-fields.ts';

/** When listeners get an event: as it passes in the stream, or before `emit` returns, so that they can decide something. */
export type EventDispatch = 'stream' | 'immediate';

/** What an event carries beside its payload. What is left out is filled in where the event is emitted. */
export interface CapabilityEnvelope {
  /** Only an event that is not known here has to say it. */
  readonly kind?: string;
  readonly capabilityId?: string | null;
  readonly toolCallId?: string | null;
  readonly toolName?: string | null;
}

/**
 * An event of a capability, from its hooks or tools. `defineCapabilityEvent` makes classes of it. Front ends never get
 * it; an application that wants them to listens and emits a custom event of its own. Source: spec 03 §4.
 */
export class CapabilityEvent implements CapabilityStreamEvent {
  static readonly dispatch: EventDispatch = 'stream';

  readonly eventKind = 'capability';
  readonly kind: string;
  capabilityId: string | null;
  toolCallId: string | null;
  toolName: string | null;

  constructor(payload: Readonly<Record<string, unknown>> = {}, envelope: CapabilityEnvelope = {}) {
    const definition = findDefinition(new.target);
    if (definition === null) throw notDefined(new.target);
    const { className, tag, fields } = definition;
    if (tag === null && envelope.kind === undefined) {
      throw new UserError(
        `\`${className}\` is declared \`abstract=True\`, so it has no event kind to serialize under; emit one of its subclasses instead.`,
      );
    }
    if (tag !== null && envelope.kind !== undefined && envelope.kind !== tag) {
      throw new UserError(
        `\`${className}\` serializes under its registered kind '${tag}' and cannot override \`kind\` per instance (got '${envelope.kind}').`,
      );
    }
    this.kind = tag ?? envelope.kind ?? '';
    this.capabilityId = envelope.capabilityId ?? null;
    this.toolCallId = envelope.toolCallId ?? null;
    this.toolName = envelope.toolName ?? null;
    Object.assign(this, fillPayload(fields, payload, className));
  }
}

/** A capability event whose class is not defined in this process. */
export class UnknownCapabilityEvent extends CapabilityEvent {
  /** The payload as it stood in JSON; null when there was none. */
  readonly data: unknown;

  constructor(envelope: CapabilityEnvelope & { readonly kind: string; readonly data?: unknown }) {
    super({}, envelope);
    this.data = envelope.data ?? null;
  }
}

setDefinition(UnknownCapabilityEvent, {
  className: 'UnknownCapabilityEvent',
  tag: null,
  fields: [],
  namespace: null,
});

/** Whether `emit` waits for the listeners of an event. */
export function isImmediate(event: CapabilityEvent): boolean {
  return Reflect.get(event.constructor, 'dispatch') === 'immediate';
}

function notDefined(eventClass: { readonly name: string }): UserError {
  if (eventClass.name === 'CapabilityEvent') {
    return new UserError(
      '`CapabilityEvent` is a base class; define an event with a `namespace`: `defineCapabilityEvent`.',
    );
  }
  return new UserError(
    `\`${eventClass.name}\` was not made by \`defineCapabilityEvent\`, so it has no kind to serialize under; define it with the other class as its \`base\`.`,
  );
}
