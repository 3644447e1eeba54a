import { UserError } from '../errors.ts';
import { toEventFields, type EventField, type EventFields } from './event-fields.ts';

/** What stands behind an event class. */
export interface EventDefinition {
  readonly className: string;
  /** The name or kind on the wire; null for a base that is no event itself. */
  readonly tag: string | null;
  readonly fields: readonly EventField[];
  /** What the names of a capability's events start with. */
  readonly namespace: string | null;
}

/** How the fields of an event class are declared. */
export interface DeclaredFields {
  readonly family: 'Custom' | 'Capability';
  readonly className: string;
  readonly inherited: readonly EventField[];
  readonly own: EventFields;
  /** Names that belong to the envelope, as on the wire. */
  readonly reserved: ReadonlySet<string>;
}

const definitions = new WeakMap<object, EventDefinition>();

/** Notes what stands behind a class. */
export function setDefinition(eventClass: object, definition: EventDefinition): void {
  definitions.set(eventClass, definition);
}

/** What stands behind a class; null for one that was not defined here. */
export function findDefinition(eventClass: object): EventDefinition | null {
  return definitions.get(eventClass) ?? null;
}

/** What stands behind an event. */
export function definitionOfEvent(event: object): EventDefinition {
  const definition = findDefinition(event.constructor);
  if (definition === null) throw new TypeError(`'${event.constructor.name}' is no event class.`);
  return definition;
}

/** The fields of a new event class. Throws a UserError when one of them shadows the envelope. Source: spec 03 CE-2, CP-2. */
export function declareFields(declared: DeclaredFields): readonly EventField[] {
  const { family, className, inherited, own, reserved } = declared;
  const fields = toEventFields(inherited, own);
  const shadowing = fields.map(({ wireName }) => wireName).filter((name) => reserved.has(name));
  if (shadowing.length > 0) {
    throw new UserError(
      `${family} event ${className} declares field(s) reserved for the event envelope: ${shadowing.toSorted().join(', ')}.`,
    );
  }
  return fields;
}
