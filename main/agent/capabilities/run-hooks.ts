import type {
  ModelMessage,
  ModelRequest,
  ModelResponse,
} from '../../../preload/contract/message.ts';
import type { RunUsageValue } from '../../../preload/contract/usage.ts';
import type { FinalResult } from '../output/final-result.ts';
import type { RunContext, UserPrompt } from '../run-context.ts';

/** What a run comes to. A hook that only has an output to give says just that; the rest is the run's. */
export interface RunOutcome {
  readonly output: unknown;
}

/** The result of a run as hooks see it. */
export interface HookedResult extends RunOutcome {
  readonly usage: RunUsageValue;
  readonly runId: string;
  readonly allMessages: () => readonly ModelMessage[];
  readonly newMessages: () => readonly ModelMessage[];
}

/** A node as hooks see it. One that a hook makes itself needs no more than this. */
export type HookedNode =
  | { readonly kind: 'user-prompt'; readonly userPrompt: UserPrompt | null }
  | { readonly kind: 'model-request'; readonly request: ModelRequest }
  | {
      readonly kind: 'call-tools';
      readonly modelResponse: ModelResponse;
      readonly userPrompt?: UserPrompt | null;
    };

/** What follows a node: the next one, or the end with its result. */
export type HookedStep = HookedNode | { readonly kind: 'end'; readonly data: FinalResult };

/**
 * Around a run and each of its nodes. `before` and `after` may replace what they are given, `wrap` calls the rest
 * itself, `on…Error` throws on or returns what stands in for the failure. A stop comes to `wrapRun` and `onRunError`
 * alone, and nothing recovers it. Source: spec 07 CAP-3, CAP-5.
 */
export interface RunHooks<Deps> {
  readonly beforeRun?: (ctx: RunContext<Deps>) => void | Promise<void>;
  readonly afterRun?: (
    ctx: RunContext<Deps>,
    given: { readonly result: HookedResult },
  ) => RunOutcome | Promise<RunOutcome>;
  /** Without a call of `handler` the run does not happen, and ends with what is returned. */
  readonly wrapRun?: (
    ctx: RunContext<Deps>,
    given: { readonly handler: () => Promise<RunOutcome> },
  ) => RunOutcome | Promise<RunOutcome>;
  readonly onRunError?: (
    ctx: RunContext<Deps>,
    given: { readonly error: unknown },
  ) => RunOutcome | Promise<RunOutcome>;
  readonly beforeNodeRun?: (
    ctx: RunContext<Deps>,
    given: { readonly node: HookedNode },
  ) => HookedNode | Promise<HookedNode>;
  readonly afterNodeRun?: (
    ctx: RunContext<Deps>,
    given: { readonly node: HookedNode; readonly result: HookedStep },
  ) => HookedStep | Promise<HookedStep>;
  readonly wrapNodeRun?: (
    ctx: RunContext<Deps>,
    given: {
      readonly node: HookedNode;
      readonly handler: (node: HookedNode) => Promise<HookedStep>;
    },
  ) => HookedStep | Promise<HookedStep>;
  readonly onNodeRunError?: (
    ctx: RunContext<Deps>,
    given: { readonly node: HookedNode; readonly error: unknown },
  ) => HookedStep | Promise<HookedStep>;
}
