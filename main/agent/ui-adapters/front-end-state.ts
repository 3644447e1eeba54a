import { z } from 'zod';
import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import { UserError } from '../errors.ts';
import { isJsonObject } from '../messages/wire-shape.ts';

/** Dependencies of a run that hold the state which a front end shares with it. */
export interface StateHandler {
  /** Takes the state of a request; an empty object when the front end sent none. Throws a UserError when it does not fit. */
  takeState(state: JsonObject): void;
}

/** Dependencies that are a state and nothing else. Tools read and change `state`; `STATE_SNAPSHOT` tells the front end. */
export class StateDeps<State> implements StateHandler {
  state: State;
  readonly #schema: z.ZodType<State>;

  constructor(schema: z.ZodType<State>, initial: State) {
    this.#schema = schema;
    this.state = initial;
  }

  takeState(state: JsonObject): void {
    const parsed = this.#schema.safeParse(state);
    if (parsed.success) {
      this.state = parsed.data;
      return;
    }
    throw new UserError(`The state of the request does not fit:\n${z.prettifyError(parsed.error)}`);
  }
}

/**
 * Hands the state of a client's request to the dependencies of the run that it asks for, before that run begins.
 * Dependencies that hold none leave it; then it is said, since the front end believes that it is heard.
 */
export function takeFrontEndState(
  { state }: { readonly state: Json },
  deps: unknown,
  onWarning: (message: string) => void = () => {},
): void {
  const given = isJsonObject(state) && Object.keys(state).length > 0 ? state : null;
  if (isStateHandler(deps)) deps.takeState(given ?? {});
  else if (given !== null) {
    onWarning('The request has a state, and the dependencies of the run hold none: it is ignored.');
  }
}

function isStateHandler(deps: unknown): deps is StateHandler {
  return typeof deps === 'object' && deps !== null && 'takeState' in deps;
}
