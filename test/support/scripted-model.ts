import { FunctionModel, type FunctionModelDelta } from '../../main/agent/models/function-model.ts';
import type { Model, ModelCall } from '../../main/agent/models/model.ts';
import type { ModelMessage } from '../../preload/contract/message.ts';

/** What a scripted model does in one response, in order. */
export type ModelStep =
  /** Sends text. */
  | string
  /** Sends something else: a tool call's pieces, thinking. */
  | Exclude<FunctionModelDelta, string>
  /** Waits for something that the test decides, or for the end of the run. */
  | Promise<unknown>
  /** Fails. */
  | Error;

/** A model that plays its responses one after the other, and remembers what it was asked. */
export interface ScriptedModel {
  readonly model: FunctionModel;
  readonly asked: readonly (readonly ModelMessage[])[];
}

/** A tool call in one piece. */
export function callStep(
  toolCallId: string,
  name: string,
  args: object | string = {},
): Exclude<FunctionModelDelta, string> {
  // A number that no other call of the response has.
  callNumber += 1;
  const jsonArgs = typeof args === 'string' ? args : JSON.stringify(args);
  return { [callNumber]: { name, toolCallId, jsonArgs } };
}
let callNumber = 0;

/** Makes a model out of responses; it fails when it is asked more often than there are. */
export function scriptModel(...responses: readonly (readonly ModelStep[])[]): ScriptedModel {
  const asked: (readonly ModelMessage[])[] = [];
  const model = new FunctionModel({
    modelName: 'm-1',
    async *streamFunction(messages, { signal }) {
      const steps = responses[asked.length];
      asked.push(messages);
      if (steps === undefined) throw new Error('The script has no further response.');
      for (const step of steps) {
        if (step instanceof Error) throw step;
        if (step instanceof Promise) await Promise.race([step, untilAborted(signal)]);
        else yield step;
      }
    },
  });
  return { model, asked };
}

/** The same model for runs that nobody streams, too: it gives the whole of what it would stream. */
export function alsoWhole(model: Model): Model {
  return {
    modelName: model.modelName,
    system: model.system,
    requestStream: (call) => model.requestStream(call),
    request: async (call) => {
      const stream = await model.requestStream(call);
      for await (const _ of stream);
      return stream.snapshot();
    },
  };
}

/** A promise that the test resolves. */
export function gate(): { readonly open: () => void; readonly opened: Promise<void> } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Never resolves: the model has gone silent. */
export const silence = new Promise<never>(() => {});

function untilAborted(signal: ModelCall['signal']): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
