import { once } from 'node:events';
import { FunctionModel } from '../../../main/agent/models/function-model.ts';

/** A model that says one word and then nothing, until nobody listens any more. */
export function endlessModel(): { readonly model: FunctionModel; readonly givenUp: Promise<void> } {
  const { promise: givenUp, resolve } = Promise.withResolvers<void>();
  const model = new FunctionModel({
    modelName: 'endless',
    async *streamFunction(_, { signal }) {
      yield 'One';
      if (!signal.aborted) await once(signal, 'abort');
      resolve();
    },
  });
  return { model, givenUp };
}
