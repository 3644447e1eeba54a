import { UserError } from '../errors.ts';
import {
  CapabilityEvent,
  type CapabilityEnvelope,
  type EventDispatch,
} from './capability-event.ts';
import { declareFields, findDefinition, setDefinition } from './event-definition.ts';
import type { EventFields, EventPayload, EventValues } from './event-fields.ts';
import { toEventName } from './event-name.ts';
import { EventRegistry } from './event-registry.ts';

/** A class of capability events: `new` takes the payload, then what is to stand on the envelope. */
export interface CapabilityEventClass<Fields extends EventFields> {
  new (
    ...args: Partial<EventPayload<Fields>> extends EventPayload<Fields>
      ? [payload?: EventPayload<Fields>, envelope?: CapabilityEnvelope]
      : [payload: EventPayload<Fields>, envelope?: CapabilityEnvelope]
  ): CapabilityEvent & EventValues<Fields>;
  readonly dispatch: EventDispatch;
  /** Only for the type. */
  readonly fields?: Fields;
}

/** How a class of capability events is defined. Source: spec 03 §4. */
export interface CapabilityEventOptions<Fields extends EventFields, Inherited extends EventFields> {
  /** What all events of the capability share: `compaction`, `acme.files`. A base's holds when it is left out. */
  readonly namespace?: string;
  /** The payload, a zod schema for each field. A codec tells how a value that is no JSON is written and read. */
  readonly fields?: Fields;
  /** A class whose fields, namespace and dispatch this one takes over. */
  readonly base?: CapabilityEventClass<Inherited>;
  /** The part of the kind after the namespace; else the class name without `Event`, in snake_case. */
  readonly name?: string;
  /** `immediate` makes `emit` wait for the listeners, so that they can leave a decision in the event. */
  readonly dispatch?: EventDispatch;
  /** A base for others, and no event itself. */
  readonly abstract?: boolean;
  /** The defining module, `import.meta.url`: defining the class again there replaces it, as a hot reload does. */
  readonly definedIn?: string;
  /** Replaces whatever has the kind. */
  readonly replace?: boolean;
}

/** The classes of capability events that this process knows. */
export const capabilityEvents = new EventRegistry<CapabilityEventClass<EventFields>>(
  'capability event kind',
);

const reserved: ReadonlySet<string> = new Set([
  'capability_id',
  'constructor',
  'data',
  'event_kind',
  'kind',
  'tool_call_id',
  'tool_name',
]);

/**
 * Defines an event of a capability:
 * `const StartEvent = defineCapabilityEvent('StartEvent', { namespace: 'compaction', dispatch: 'immediate', fields: { cancelled: z.boolean().default(false) } })`
 * has the kind `compaction.start`. Throws a UserError on what cannot work.
 */
export function defineCapabilityEvent<
  Fields extends EventFields = Record<never, never>,
  Inherited extends EventFields = Record<never, never>,
>(
  className: string,
  options: CapabilityEventOptions<Fields, Inherited>,
): CapabilityEventClass<Inherited & Fields> {
  const { base, abstract = false, dispatch } = options;
  assertDispatch(dispatch);
  const inherited = base === undefined ? null : findDefinition(base);
  const fields = declareFields({
    family: 'Capability',
    className,
    inherited: inherited?.fields ?? [],
    own: options.fields ?? {},
    reserved,
  });
  const namespace = options.namespace ?? inherited?.namespace ?? null;
  if (namespace !== null) assertNamespace(className, namespace);
  const tag = abstract ? null : kindOf(className, namespace, options.name);
  const eventClass = extend(className, base, dispatch);
  if (tag !== null) {
    const { definedIn = null, replace = false } = options;
    capabilityEvents.register(tag, { eventClass, className, definedIn }, replace);
  }
  setDefinition(eventClass, { className, tag, fields, namespace });
  // Its constructor gives every event the fields that were just noted.
  return eventClass as unknown as CapabilityEventClass<Inherited & Fields>;
}

function kindOf(className: string, namespace: string | null, given: string | undefined): string {
  if (namespace === null) {
    throw new UserError(
      `Capability event ${className} requires a namespace, such as \`namespace: 'my_capability'\`.`,
    );
  }
  const name = given ?? toEventName(className);
  if (name !== '') return `${namespace}.${name}`;
  throw new UserError(
    `Capability event ${className} derives an empty name from its class name; give it a \`name\`.`,
  );
}

/** Each part of a namespace must say something, or a kind could not be taken apart again. */
function assertNamespace(className: string, namespace: string): void {
  if (namespace.split('.').every((segment) => segment !== '')) return;
  throw new UserError(`Capability event ${className} has an invalid namespace '${namespace}'.`);
}

function assertDispatch(dispatch: string | undefined): void {
  if (dispatch === undefined || dispatch === 'stream' || dispatch === 'immediate') return;
  throw new UserError("`dispatch` must be either 'stream' or 'immediate'.");
}

function extend(
  className: string,
  base: unknown,
  dispatch: EventDispatch | undefined,
): CapabilityEventClass<EventFields> {
  const parent = (base ?? CapabilityEvent) as typeof CapabilityEvent;
  const eventClass = class extends parent {};
  Object.defineProperty(eventClass, 'name', { value: className });
  if (dispatch !== undefined) Object.defineProperty(eventClass, 'dispatch', { value: dispatch });
  return eventClass as unknown as CapabilityEventClass<EventFields>;
}
