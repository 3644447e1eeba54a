import type { ModelResponse } from '../../../preload/contract/message.ts';
import { ModelAPIError, UserError } from '../errors.ts';
import { addDecimals } from '../usage/decimal.ts';
import type { Model, ModelCall, ModelStream } from './model.ts';

/** Says of an error whether the next model is to be asked: a class of errors, or a question. */
export type FallbackRule =
  | (abstract new (...args: never) => Error)
  | ((error: Error) => boolean | Promise<boolean>);

/** When the next model is asked. */
export interface FallbackOptions {
  /** Errors of the API when nothing is said. A stop and a UserError never lead on. */
  readonly fallbackOn?: readonly FallbackRule[];
  /** Refuses a whole response, whose price is then added to that of the one which is taken; one that streams is given on as it comes. */
  readonly rejectResponse?: (response: ModelResponse) => boolean | Promise<boolean>;
}

/** All models of a FallbackModel failed; `errors` holds what each said, in order. */
export class FallbackExceptionGroup extends AggregateError {
  override readonly name: string = 'FallbackExceptionGroup';
}

/** So many responses came, and were refused. */
export class ResponseRejected extends Error {
  override readonly name: string = 'ResponseRejected';

  constructor(count: number) {
    super(`${count} model response(s) rejected by fallback_on handler`);
  }
}

/**
 * Asks models in order until one answers. It has no settings of its own: each model's lie under those of the run. A
 * stream that breaks after it was opened is not begun anew: what came is with the caller already. Source: spec 07 §9.
 */
export class FallbackModel implements Model {
  readonly models: readonly Model[];
  readonly #rules: readonly FallbackRule[];
  readonly #rejects: FallbackOptions['rejectResponse'];

  constructor(models: readonly Model[], options: FallbackOptions = {}) {
    const { fallbackOn = [ModelAPIError], rejectResponse } = options;
    if (models.length === 0) throw new UserError('FallbackModel needs at least one model.');
    if (fallbackOn.length === 0 && rejectResponse === undefined) {
      throw new UserError(
        'FallbackModel created with empty fallbackOn. All errors would come through and all responses would be accepted. Use [ModelAPIError] for the usual behaviour.',
      );
    }
    this.models = models;
    this.#rules = fallbackOn;
    this.#rejects = rejectResponse;
  }

  get modelName(): string {
    return `fallback:${this.models.map((model) => model.modelName).join(',')}`;
  }

  get system(): string {
    return `fallback:${this.models.map((model) => model.system).join(',')}`;
  }

  get baseUrl(): string | null {
    return this.models[0]?.baseUrl ?? null;
  }

  /** Whoever may have to answer must have them. */
  get nativeTools(): readonly string[] {
    const [first, ...others] = this.models.map(({ nativeTools = [] }) => nativeTools);
    return (first ?? []).filter((kind) => others.every((kinds) => kinds.includes(kind)));
  }

  async request(call: ModelCall): Promise<ModelResponse> {
    const rejected: ModelResponse[] = [];
    const errors: Error[] = [];
    for (const model of this.models) {
      const response = await this.#attempt(call, errors, () => model.request(callOf(model, call)));
      if (response === null) continue;
      if ((await this.#rejects?.(response)) !== true) return withPricesOf(rejected, response, call);
      rejected.push(response);
    }
    const count = rejected.length;
    throw toGroup(count === 0 ? errors : [...errors, new ResponseRejected(count)]);
  }

  async requestStream(call: ModelCall): Promise<ModelStream> {
    const errors: Error[] = [];
    for (const model of this.models) {
      const open = (): Promise<ModelStream> => model.requestStream(callOf(model, call));
      const stream = await this.#attempt(call, errors, open);
      if (stream !== null) return stream;
    }
    throw toGroup(errors);
  }

  /** What a model gave, or null when the next one is to be asked. */
  async #attempt<Answer>(
    { signal }: ModelCall,
    errors: Error[],
    ask: () => Promise<Answer>,
  ): Promise<Answer | null> {
    try {
      return await ask();
    } catch (error: unknown) {
      const mayLeadOn = error instanceof Error && !(error instanceof UserError) && !signal.aborted;
      if (!mayLeadOn || !(await this.#leadsOn(error))) throw error;
      // The run may have ended while a rule was asked.
      signal.throwIfAborted();
      errors.push(error);
      return null;
    }
  }

  async #leadsOn(error: Error): Promise<boolean> {
    for (const rule of this.#rules) {
      // In order, so that a question is asked only where those before it said no.
      if (isErrorClass(rule) ? error instanceof rule : await rule(error)) return true;
    }
    return false;
  }
}

/** What was refused had to be paid for, too. Its tokens are the model's own and not counted. Source: spec 05 COST-1. */
function withPricesOf(
  rejected: readonly ModelResponse[],
  response: ModelResponse,
  { priced = (each) => each }: ModelCall,
): ModelResponse {
  const costs = rejected.map((each) => priced(each).usage.cost).filter((cost) => cost !== null);
  if (costs.length === 0) return response;
  const { usage, ...rest } = priced(response);
  return { ...rest, usage: { ...usage, cost: costs.reduce(addDecimals, usage.cost ?? '0') } };
}

function callOf(model: Model, call: ModelCall): ModelCall {
  return { ...call, settings: { ...model.settings, ...call.settings } };
}

function isErrorClass(rule: FallbackRule): rule is abstract new (...args: never) => Error {
  return rule === Error || rule.prototype instanceof Error;
}

function toGroup(errors: readonly Error[]): FallbackExceptionGroup {
  return new FallbackExceptionGroup(errors, 'All models from FallbackModel failed');
}
