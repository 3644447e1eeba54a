import { swallowRejection } from './abortable.ts';

/** A promise that somebody else settles. */
export interface Deferred<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value | PromiseLike<Value>) => void;
  readonly reject: (error: unknown) => void;
}

/** As Promise.withResolvers, which Node 20 does not have. A rejection that nobody waits for is no accident. */
export function deferred<Value>(): Deferred<Value> {
  let resolve: (value: Value | PromiseLike<Value>) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<Value>((settle, fail) => {
    resolve = settle;
    reject = fail;
  });
  swallowRejection(promise);
  return { promise, resolve, reject };
}
