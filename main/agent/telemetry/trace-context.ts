import { AsyncLocalStorage } from 'node:async_hooks';
import { context, type Context } from '@opentelemetry/api';

/** Kept here too: the API's own context follows no promise unless the program has registered a manager for it. */
const current = new AsyncLocalStorage<Context>();

/** The context that a span which starts now belongs to. */
export function currentTraceContext(): Context {
  return current.getStore() ?? context.active();
}

/** Calls code in a context; spans that it starts, here or with the API, are children of that context's span. */
export function inTraceContext<Value>(traceContext: Context, work: () => Value): Value {
  return current.run(traceContext, () => context.with(traceContext, work));
}
