import { z } from 'zod';
import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { CapabilityEvent } from '../../../main/agent/events/capability-event.ts';
import { CustomEvent } from '../../../main/agent/events/custom-event.ts';
import {
  defineCapabilityEvent,
  type CapabilityEventClass,
} from '../../../main/agent/events/define-capability-event.ts';
import {
  defineCustomEvent,
  type CustomEventClass,
} from '../../../main/agent/events/define-custom-event.ts';
import { createEventCodec, encodeEvent } from '../../../main/agent/events/event-codec.ts';
import type { EventFields } from '../../../main/agent/events/event-fields.ts';
import { WireError } from '../../../main/agent/messages/wire-shape.ts';
import {
  AskUserAnsweredEvent,
  AskUserRequestedEvent,
} from '../../../main/capabilities/ask-user/ask-user-events.ts';
import type { EmitPlan, EventPlan } from '../capability-plan.ts';
import type { Scenario } from '../scenario.ts';
import { encodeError } from './encode-error.ts';

type AnyEventClass = CustomEventClass<EventFields> | CapabilityEventClass<EventFields>;

/** The event classes of a scenario, and what came of their definition. */
export class EventClasses {
  readonly notes: Json[] = [];
  readonly #classes = new Map<string, AnyEventClass>();

  constructor(scenario: Scenario) {
    // Only listened to here, and never made.
    for (const own of [AskUserRequestedEvent, AskUserAnsweredEvent]) {
      this.#classes.set(own.name, own as unknown as AnyEventClass);
    }
    for (const plan of scenario.events ?? []) this.notes.push(this.#define(plan));
    for (const wire of scenario.decodes ?? []) this.notes.push(decode(wire));
  }

  find(className: string): AnyEventClass {
    const found = this.#classes.get(className);
    if (found === undefined) throw new Error(`The scenario defines no ${className}.`);
    return found;
  }

  has(className: string): boolean {
    return this.#classes.has(className);
  }

  make({ emit, with: payload = {}, toolCallId }: EmitPlan): CustomEvent | CapabilityEvent {
    const eventClass = this.find(emit);
    const envelope = toolCallId === undefined ? {} : { toolCallId };
    return new eventClass(payload, envelope);
  }

  #define(plan: EventPlan): Json {
    try {
      const made = define(plan, (name) => this.find(name));
      this.#classes.set(plan.className, made);
      if (plan.sample === undefined) return { defined: plan.className };
      const event = new made(plan.sample);
      const payload = event instanceof CustomEvent ? { payload: event.toPayload() as Json } : {};
      return { wire: encodeEvent(event), ...payload };
    } catch (error: unknown) {
      const { family = null } = encodeError(error);
      const message = error instanceof Error ? error.message : '';
      return { family, refused: message.includes(plan.refusal ?? '?') };
    }
  }
}

function define(plan: EventPlan, find: (name: string) => AnyEventClass): AnyEventClass {
  const { className, family, fields = {}, defaults = {}, base, ...rest } = plan;
  const { name, namespace, ui, abstract, dispatch } = rest;
  const options = {
    fields: Object.fromEntries(
      Object.entries(fields).map(([field, kind]) => [field, toSchema(kind, defaults[field])]),
    ),
    definedIn: 'parity',
    ...(name !== undefined && { name }),
    ...(abstract !== undefined && { abstract }),
  };
  if (family === 'custom') {
    return defineCustomEvent<EventFields, EventFields>(className, {
      ...options,
      ...(ui !== undefined && { ui }),
      ...(base !== undefined && { base: find(base) as CustomEventClass<EventFields> }),
    });
  }
  return defineCapabilityEvent<EventFields, EventFields>(className, {
    ...options,
    ...(namespace !== undefined && { namespace }),
    ...(dispatch !== undefined && { dispatch }),
    ...(base !== undefined && { base: find(base) as CapabilityEventClass<EventFields> }),
  });
}

function toSchema(kind: string, whenLeftOut: Json | undefined): z.ZodType {
  const schemas = { string: z.string(), integer: z.int(), boolean: z.boolean(), any: z.json() };
  const schema: z.ZodType = schemas[kind as keyof typeof schemas];
  return whenLeftOut === undefined ? schema : schema.default(whenLeftOut);
}

function decode(wire: JsonObject): Json {
  const warnings: string[] = [];
  const codec = createEventCodec({ onWarning: ({ message }) => warnings.push(message) });
  try {
    const event = codec.decode(wire);
    const warned = warnings.map((message) => message.split('.')[0] ?? '');
    const isPlain = Object.getPrototypeOf(event) === Object.prototype;
    return {
      ...(!isPlain && { is: event.constructor.name }),
      warned,
      again: codec.encode(event),
    };
  } catch (error: unknown) {
    return { refused: error instanceof WireError };
  }
}
