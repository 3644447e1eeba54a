import { UserError } from '../errors.ts';
import { CustomEvent, type CustomEnvelope } from './custom-event.ts';
import { declareFields, findDefinition, setDefinition } from './event-definition.ts';
import type { EventFields, EventPayload, EventValues } from './event-fields.ts';
import { toEventName } from './event-name.ts';
import { EventRegistry } from './event-registry.ts';

/** A class of custom events: `new` takes the payload, then what is to stand on the envelope. */
export interface CustomEventClass<Fields extends EventFields> {
  new (
    ...args: Partial<EventPayload<Fields>> extends EventPayload<Fields>
      ? [payload?: EventPayload<Fields>, envelope?: CustomEnvelope]
      : [payload: EventPayload<Fields>, envelope?: CustomEnvelope]
  ): CustomEvent & EventValues<Fields>;
  readonly ui: boolean;
  /** Only for the type. */
  readonly fields?: Fields;
}

/** How a class of custom events is defined. Source: spec 03 §3. */
export interface CustomEventOptions<Fields extends EventFields, Inherited extends EventFields> {
  /** The payload, a zod schema for each field. A codec tells how a value that is no JSON is written and read. */
  readonly fields?: Fields;
  /** A class whose fields and flags this one takes over. */
  readonly base?: CustomEventClass<Inherited>;
  /** What it is called on the wire; else its class name without `Event`, in snake_case. State it for events that are stored or shipped. */
  readonly name?: string;
  /** False keeps it from front ends. */
  readonly ui?: boolean;
  /** A base for others, and no event itself. */
  readonly abstract?: boolean;
  /** What front ends are given instead of the payload. */
  readonly toPayload?: (event: CustomEvent & EventValues<Inherited & Fields>) => unknown;
  /** The defining module, `import.meta.url`: defining the class again there replaces it, as a hot reload does. */
  readonly definedIn?: string;
  /** Replaces whatever has the name. */
  readonly replace?: boolean;
}

/** The classes of custom events that this process knows. */
export const customEvents = new EventRegistry<CustomEventClass<EventFields>>('custom event name');

const reserved: ReadonlySet<string> = new Set([
  'constructor',
  'data',
  'event_kind',
  'name',
  'to_payload',
  'tool_call_id',
  'tool_name',
]);

/** The name that stands for events that nobody knows; nothing may be called so. */
const unknownName = '__unknown__';

/**
 * Defines an event of an application:
 * `const SyncProgressEvent = defineCustomEvent('SyncProgressEvent', { fields: { done: z.int(), total: z.int() } })`.
 * The name of the class is said because bundlers rename classes. Throws a UserError on what cannot work.
 */
export function defineCustomEvent<
  Fields extends EventFields = Record<never, never>,
  Inherited extends EventFields = Record<never, never>,
>(
  className: string,
  options: CustomEventOptions<Fields, Inherited> = {},
): CustomEventClass<Inherited & Fields> {
  const { base, abstract = false } = options;
  const own: EventFields = options.fields ?? {};
  const fields = declareFields({
    family: 'Custom',
    className,
    inherited: base === undefined ? [] : (findDefinition(base)?.fields ?? []),
    own,
    reserved,
  });
  if ('ui' in own) throw shadowsFlag(className);
  const tag = abstract ? null : nameOf(className, options.name);
  const eventClass = extend(className, options);
  if (tag !== null) {
    const { definedIn = null, replace = false } = options;
    customEvents.register(tag, { eventClass, className, definedIn }, replace);
  }
  setDefinition(eventClass, { className, tag, fields, namespace: null });
  // Its constructor gives every event the fields that were just noted.
  return eventClass as unknown as CustomEventClass<Inherited & Fields>;
}

function nameOf(className: string, given: string | undefined): string {
  const name = given ?? toEventName(className);
  if (name === '') {
    throw new UserError(
      `Custom event ${className} derives an empty name from its class name; give it a \`name\`.`,
    );
  }
  if (name === unknownName) throw new UserError(`Custom event name '${name}' is reserved.`);
  return name;
}

function extend<Fields extends EventFields, Inherited extends EventFields>(
  className: string,
  { base, ui, toPayload }: CustomEventOptions<Fields, Inherited>,
): CustomEventClass<EventFields> {
  const parent = (base ?? CustomEvent) as typeof CustomEvent;
  const eventClass = class extends parent {};
  Object.defineProperty(eventClass, 'name', { value: className });
  if (ui !== undefined) Object.defineProperty(eventClass, 'ui', { value: ui });
  if (toPayload !== undefined) {
    Object.defineProperty(eventClass.prototype, 'toPayload', {
      value(this: CustomEvent & EventValues<Inherited & Fields>) {
        return toPayload(this);
      },
    });
  }
  return eventClass as unknown as CustomEventClass<EventFields>;
}

function shadowsFlag(className: string): UserError {
  return new UserError(
    `Custom event ${className} declares a \`ui\` attribute, which would shadow the flag that decides whether UI adapters forward the event. Rename the field; the flag is the option \`ui\` of \`defineCustomEvent\`.`,
  );
}
