import type { HookName } from './hook-chain.ts';
import { HookTimeoutError, inTime } from './hook-timeout.ts';

/** A hook as it was registered. */
export interface HookEntry {
  readonly hook: (...args: never[]) => unknown;
  readonly timeoutSeconds: number | null;
  /** The tools whose calls it stands around; null for all. */
  readonly tools: readonly string[] | null;
}

type Given = Readonly<Record<string, unknown>>;
type Composed = (ctx: unknown, given: Given) => unknown;

/** The field of what a hook is given that the next one gets from it; null where there is nothing to hand on. */
const subjects = {
  beforeRun: null,
  afterRun: 'result',
  wrapRun: null,
  onRunError: 'error',
  beforeNodeRun: 'node',
  afterNodeRun: 'result',
  wrapNodeRun: 'node',
  onNodeRunError: 'error',
  beforeModelRequest: 'request',
  afterModelRequest: 'response',
  wrapModelRequest: 'request',
  onModelRequestError: 'error',
  wrapRunEventStream: 'stream',
  prepareTools: 'definitions',
  prepareOutputTools: 'definitions',
  beforeToolValidate: 'args',
  afterToolValidate: 'args',
  wrapToolValidate: 'args',
  onToolValidateError: 'error',
  beforeToolExecute: 'args',
  afterToolExecute: 'result',
  wrapToolExecute: 'args',
  onToolExecuteError: 'error',
  beforeOutputValidate: 'output',
  afterOutputValidate: 'output',
  wrapOutputValidate: 'output',
  onOutputValidateError: 'error',
  beforeOutputProcess: 'output',
  afterOutputProcess: 'output',
  wrapOutputProcess: 'output',
  onOutputProcessError: 'error',
  handleDeferredToolCalls: null,
} as const satisfies Record<HookName, string | null>;

/** Several hooks of one name as one that calls them in the order of the list, which may still grow. Source: spec 07 CAP-11. */
export function composeHooks(name: HookName, entries: readonly HookEntry[]): Composed {
  const subject = subjects[name];
  if (name === 'wrapRunEventStream') return wrapStream(entries);
  if (name.startsWith('wrap')) return nest(name, entries, subject);
  if (subject === 'error') return recover(name, entries);
  if (subject === null) return firstAnswer(name, entries);
  return async (ctx, given) => {
    let value = given[subject];
    for (const entry of meant(entries, given)) {
      value = await call(name, entry, ctx, { ...given, [subject]: value });
    }
    return value;
  };
}

function nest(name: HookName, entries: readonly HookEntry[], subject: string | null): Composed {
  return (ctx, given) => {
    const innermost = given['handler'] as (input: unknown) => unknown;
    const outermost = meant(entries, given).reduceRight(
      (handler, entry) => async (input: unknown) =>
        call(name, entry, ctx, {
          ...given,
          ...(subject !== null && { [subject]: input }),
          handler,
        }),
      innermost,
    );
    return outermost(subject === null ? undefined : given[subject]);
  };
}

function recover(name: HookName, entries: readonly HookEntry[]): Composed {
  return async (ctx, given) => {
    let { error } = given;
    for (const entry of meant(entries, given)) {
      try {
        return await call(name, entry, ctx, { ...given, error });
      } catch (thrown: unknown) {
        error = thrown;
      }
    }
    throw error;
  };
}

function firstAnswer(name: HookName, entries: readonly HookEntry[]): Composed {
  return async (ctx, given) => {
    for (const entry of entries) {
      const answer = (await call(name, entry, ctx, given)) ?? null;
      if (answer !== null) return answer;
    }
    return null;
  };
}

function wrapStream(entries: readonly HookEntry[]): Composed {
  return (ctx, given) =>
    entries.reduceRight((stream, { hook }) => (hook as Composed)(ctx, { stream }), given['stream']);
}

/** Those of the entries that stand around the call, where there is one. */
function meant(entries: readonly HookEntry[], given: Given): readonly HookEntry[] {
  const { call: toolCall } = given;
  if (typeof toolCall !== 'object' || toolCall === null) return entries;
  const name: unknown = Reflect.get(toolCall, 'toolName');
  return entries.filter(({ tools }) => tools === null || tools.some((tool) => tool === name));
}

function call(name: HookName, entry: HookEntry, ctx: unknown, given: Given): Promise<unknown> {
  const { hook, timeoutSeconds } = entry;
  return inTime(
    // What a hook of this name takes is what the run gives it.
    async () => (hook as Composed)(ctx, given),
    timeoutSeconds,
    (seconds) => new HookTimeoutError(name, hook.name, seconds),
  );
}
