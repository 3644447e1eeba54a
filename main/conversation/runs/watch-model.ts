import type { RunFailure } from '../../../preload/contract/failure.ts';
import type { ModelResponse } from '../../../preload/contract/message.ts';
import type { RequestSpan } from '../../../preload/contract/run-span.ts';
import type { Model, ModelCall, ModelStream } from '../../agent/models/model.ts';
import { factsOf } from '../../agent/models/model-facts.ts';
import { findProviderFailure } from '../../providers/provider-error.ts';

/** Who is told of requests to a model. One request is over before the next begins. */
export interface RequestListener {
  readonly begun: (call: ModelCall) => void;
  /** The first piece of the response came. */
  readonly answering: () => void;
  readonly ended: (outcome: RequestSpan['outcome'], failure: RunFailure | null) => void;
}

/** A model whose requests somebody is told of. */
export function watchModel(model: Model, listener: RequestListener): Model {
  return {
    ...factsOf(model),
    ...(model.countTokens !== undefined && { countTokens: model.countTokens.bind(model) }),
    request: (call) =>
      tell(call, listener, async () => {
        const response = await model.request(call);
        listener.ended('answered', null);
        return response;
      }),
    requestStream: (call) =>
      tell(
        call,
        listener,
        async () => new WatchedStream(await model.requestStream(call), call, listener),
      ),
  };
}

async function tell<Answer>(
  call: ModelCall,
  listener: RequestListener,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  listener.begun(call);
  try {
    return await ask();
  } catch (error: unknown) {
    tellFailure(error, call, listener);
    throw error;
  }
}

function tellFailure(error: unknown, { signal }: ModelCall, listener: RequestListener): void {
  if (signal.aborted) listener.ended('cut', null);
  else listener.ended('failed', findProviderFailure(error));
}

class WatchedStream implements ModelStream {
  readonly #stream: ModelStream;
  readonly #call: ModelCall;
  readonly #listener: RequestListener;
  #isOver = false;

  constructor(stream: ModelStream, call: ModelCall, listener: RequestListener) {
    this.#stream = stream;
    this.#call = call;
    this.#listener = listener;
  }

  async *[Symbol.asyncIterator](): ReturnType<ModelStream[typeof Symbol.asyncIterator]> {
    let hasBegun = false;
    try {
      for await (const event of this.#stream) {
        if (!hasBegun) this.#listener.answering();
        hasBegun = true;
        yield event;
      }
      this.#end(() => this.#listener.ended('answered', null));
    } catch (error: unknown) {
      this.#end(() => tellFailure(error, this.#call, this.#listener));
      throw error;
    }
  }

  snapshot(): ModelResponse {
    return this.#stream.snapshot();
  }

  async close(): Promise<void> {
    this.#end(() => this.#listener.ended('cut', null));
    await this.#stream.close();
  }

  #end(tellEnd: () => void): void {
    if (this.#isOver) return;
    this.#isOver = true;
    tellEnd();
  }
}
