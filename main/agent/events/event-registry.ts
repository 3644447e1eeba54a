import { UserError } from '../errors.ts';

/** An event class as a registry holds it. */
export interface RegisteredEvent<EventClass> {
  readonly eventClass: EventClass;
  readonly className: string;
  /** The module that defines it: `import.meta.url`. Null when it does not say. */
  readonly definedIn: string | null;
}

/** The event classes of one family by what they are called on the wire. Filled when classes are defined. Source: spec 03 CE-4. */
export class EventRegistry<EventClass> {
  readonly #what: string;
  readonly #byTag = new Map<string, RegisteredEvent<EventClass>>();

  /** `what` names the tags in messages: `custom event name`. */
  constructor(what: string) {
    this.#what = what;
  }

  /** Adds a class. One that is defined again, by the same module and name, takes the place of the old one; another is refused. */
  register(tag: string, event: RegisteredEvent<EventClass>, replace: boolean): void {
    const existing = this.#byTag.get(tag);
    if (existing !== undefined && !replace && !isSameDefinition(existing, event)) {
      throw new UserError(
        `Duplicate ${this.#what} '${tag}': already registered by ${existing.className}. Give one of them a \`name\` of its own. Libraries define capability events, or put a prefix and a dot before the name, so that they cannot collide with an application's.`,
      );
    }
    this.#byTag.set(tag, event);
  }

  /** The classes as they are now; later ones are not in it. */
  snapshot(): ReadonlyMap<string, EventClass> {
    return new Map([...this.#byTag].map(([tag, { eventClass }]) => [tag, eventClass]));
  }
}

function isSameDefinition(
  existing: RegisteredEvent<unknown>,
  event: RegisteredEvent<unknown>,
): boolean {
  return (
    existing.definedIn !== null &&
    existing.definedIn === event.definedIn &&
    existing.className === event.className
  );
}
