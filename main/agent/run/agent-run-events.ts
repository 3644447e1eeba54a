import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { AgentStreamEvent } from '../../../preload/contract/stream-event.ts';
import type { RunUsageValue } from '../../../preload/contract/usage.ts';
import { CancellationToken } from '../cancellation/cancellation-token.ts';
import { UserError } from '../errors.ts';
import type { AgentRun } from './agent-run.ts';
import type { AgentRunResult } from './agent-run-result.ts';
import { driveRun } from './drive-run.ts';
import { EventChannel } from './events/event-channel.ts';

/** The last event of a run that came to its end. */
export interface AgentRunResultEvent<Output> {
  readonly eventKind: 'agent_run_result';
  readonly result: AgentRunResult<Output>;
}

/** How the events of a run are come by. */
export interface AgentRunEventsOptions<Deps, Output> {
  /** Starts the run, which the given token stops too. */
  readonly open: (token: CancellationToken) => Promise<AgentRun<Deps, Output>>;
}

type RunEvent<Output> = AgentStreamEvent | AgentRunResultEvent<Output>;
type Step<Output> = IteratorResult<RunEvent<Output>, undefined>;

/**
 * All events of a run, then its result. The run starts with the first step of the iteration, in the background, and
 * goes no faster than it is read. Leaving the loop or the block stops it quietly. Source: spec 02 LOOP-8, 03 EV-8.
 */
export class AgentRunEvents<Deps, Output> implements AsyncIterableIterator<RunEvent<Output>> {
  readonly #options: AgentRunEventsOptions<Deps, Output>;
  readonly #channel = new EventChannel<RunEvent<Output>>();
  readonly #token = new CancellationToken();
  #run: AgentRun<Deps, Output> | null = null;
  #work: Promise<void> | null = null;
  #result: AgentRunResult<Output> | null = null;
  #isDisposed = false;

  constructor(options: AgentRunEventsOptions<Deps, Output>) {
    this.#options = options;
  }

  /** Null until the run has come to its end. */
  get result(): AgentRunResult<Output> | null {
    return this.#result;
  }

  get usage(): RunUsageValue {
    return this.#started().usage;
  }

  allMessages(): readonly ModelMessage[] {
    return this.#started().allMessages();
  }

  newMessages(): readonly ModelMessage[] {
    return this.#started().newMessages();
  }

  allMessagesJson(): string {
    return this.#started().allMessagesJson();
  }

  newMessagesJson(): string {
    return this.#started().newMessagesJson();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<Step<Output>> {
    if (this.#isDisposed) return { done: true, value: undefined };
    this.#work ??= this.#drive();
    const event = await this.#channel.pull();
    return event === undefined ? { done: true, value: undefined } : { done: false, value: event };
  }

  /** Called when a loop is left: disposes. */
  async return(): Promise<Step<Output>> {
    await this[Symbol.asyncDispose]();
    return { done: true, value: undefined };
  }

  /** Asks the run to stop; the next step of the iteration throws RunCancelled. Does nothing when it is over. */
  cancel(): void {
    if (this.#result === null) this.#token.cancel();
  }

  /** Stops the run if it is still going, and waits until it has ended. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true;
    if (this.#work === null) return;
    this.#token.cancel();
    this.#channel.finish();
    await this.#work;
  }

  async #drive(): Promise<void> {
    try {
      const run = await this.#options.open(this.#token);
      this.#run = run;
      const result = await driveRun(run, async (_, events) => {
        for await (const event of events) await this.#channel.offer(event);
      });
      this.#result = result;
      await this.#channel.offer({ eventKind: 'agent_run_result', result });
      this.#channel.finish();
    } catch (error: unknown) {
      this.#channel.fail(error);
    }
  }

  #started(): AgentRun<Deps, Output> {
    if (this.#run === null)
      throw new UserError('The run has not started; iterate the events first.');
    return this.#run;
  }
}
