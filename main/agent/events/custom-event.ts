import type { CustomStreamEvent } from '../../../preload/contract/stream-event.ts';
import { UserError } from '../errors.ts';
import { definitionOfEvent, findDefinition, setDefinition } from './event-definition.ts';
import { fillPayload } from './event-fields.ts';

/** What an event carries beside its payload. What is left out is filled in where the event is emitted. */
export interface CustomEnvelope {
  /** Only an event that is not known here has to say it. */
  readonly name?: string;
  readonly toolCallId?: string | null;
  readonly toolName?: string | null;
}

/**
 * An event of an application: progress, a state, anything that its windows or logs want to know and the model need not.
 * `defineCustomEvent` makes classes of it, so that `instanceof` tells them apart. Source: spec 03 §3.
 */
export class CustomEvent implements CustomStreamEvent {
  /** Whether adapters hand events of this class to front ends. Everyone inside of the process gets them anyway. */
  static readonly ui: boolean = true;

  readonly eventKind = 'custom';
  readonly name: string;
  toolCallId: string | null;
  toolName: string | null;

  constructor(payload: Readonly<Record<string, unknown>> = {}, envelope: CustomEnvelope = {}) {
    const definition = findDefinition(new.target);
    if (definition === null) throw notDefined(new.target);
    const { className, tag, fields } = definition;
    if (tag === null && envelope.name === undefined) {
      throw new UserError(
        `\`${className}\` is declared \`abstract=True\`, so it has no event name to serialize under; emit one of its subclasses instead.`,
      );
    }
    if (tag !== null && envelope.name !== undefined && envelope.name !== tag) {
      throw new UserError(
        `\`${className}\` serializes under its registered name '${tag}' and cannot override \`name\` per instance (got '${envelope.name}').`,
      );
    }
    this.name = tag ?? envelope.name ?? '';
    this.toolCallId = envelope.toolCallId ?? null;
    this.toolName = envelope.toolName ?? null;
    Object.assign(this, fillPayload(fields, payload, className));
  }

  /** What a front end is given: the payload, named as in memory. Null sends the event without one. */
  toPayload(): unknown {
    return Object.fromEntries(
      definitionOfEvent(this).fields.map(({ name }) => [name, Reflect.get(this, name)]),
    );
  }
}

/** A custom event whose class is not defined in this process. Front ends never get it. Source: spec 03 CE-10. */
export class UnknownCustomEvent extends CustomEvent {
  static override readonly ui = false;

  /** The payload as it stood in JSON; null when there was none. */
  readonly data: unknown;

  constructor(envelope: CustomEnvelope & { readonly name: string; readonly data?: unknown }) {
    if (envelope.name === '') throw new UserError('A custom event requires a `name`.');
    super({}, envelope);
    this.data = envelope.data ?? null;
  }

  override toPayload(): unknown {
    return this.data;
  }
}

setDefinition(UnknownCustomEvent, {
  className: 'UnknownCustomEvent',
  tag: null,
  fields: [],
  namespace: null,
});

/** Whether adapters hand an event to front ends: its class is known here and does not say otherwise. Source: spec 03 CE-7, CE-10. */
export function isForUi(event: CustomStreamEvent): boolean {
  return event instanceof CustomEvent && Reflect.get(event.constructor, 'ui') === true;
}

function notDefined(eventClass: { readonly name: string }): UserError {
  if (eventClass.name === 'CustomEvent') {
    return new UserError(
      '`CustomEvent` is a base class; define an event with its own payload: `defineCustomEvent`.',
    );
  }
  return new UserError(
    `\`${eventClass.name}\` was not made by \`defineCustomEvent\`, so it has no name to serialize under; define it with the other class as its \`base\`.`,
  );
}
