import type { ConversationSummary } from '../../../preload/contract/conversation.ts';
import type { ConversationId } from '../../../preload/contract/ids.ts';
import type { ParsedInput, RequestOutput } from '../../../preload/contract/requests.ts';
import { pendingAsks } from '../../../preload/contract/transcript.ts';
import { RequestFailure } from '../../base/request-failure.ts';
import type { QuestionDesk } from '../questions/question-desk.ts';
import { interruptLeftRun } from './left-runs.ts';
import type { RunRegistry } from './run-registry.ts';
import type { RunSurroundings } from './run-surroundings.ts';

/** What can be done with the runs that go, by the person and by the computer. */
export class RunControl {
  readonly #around: RunSurroundings;
  readonly #registry: RunRegistry;
  readonly #desk: Pick<QuestionDesk, 'followSleep'>;

  constructor(
    around: RunSurroundings,
    registry: RunRegistry,
    desk: Pick<QuestionDesk, 'followSleep'>,
  ) {
    this.#around = around;
    this.#registry = registry;
    this.#desk = desk;
  }

  /** The computer goes to sleep: nothing counts as silent meanwhile, and no question runs out. */
  sleep(): void {
    this.#desk.followSleep(true);
    for (const run of this.#registry.all()) run.pulse.sleep();
  }

  /** The computer woke. Runs whose connection is dead are interrupted within five seconds, and can be continued. */
  wake(): void {
    this.#desk.followSleep(false);
    for (const run of this.#registry.all()) run.pulse.wake();
  }

  /** The conversations whose runs go on now, with the questions that some of them wait for. */
  unfinished(): readonly ConversationSummary[] {
    const { feed } = this.#around;
    return this.#registry.all().map((run) => feed.transcript(run.conversationId).summary);
  }

  /**
   * Stops a run for the person. Resolves when it has ended and that is stored, or, by force, as soon as it has ended; a
   * stop after the end changes nothing.
   */
  async stop({ runId, force }: ParsedInput<'run.stop'>): Promise<RequestOutput<'run.stop'>> {
    const run = this.#registry.get(runId);
    if (run !== undefined)
      return { state: (await (force === true ? run.forceStop() : run.stop())).state };
    const stored = this.#around.store.readRun(runId);
    if (stored === null) throw new RequestFailure('not-found');
    if (stored.state !== 'running') return { state: stored.state };
    // Its end could not be stored when it came.
    await interruptLeftRun(this.#around, stored);
    return { state: 'interrupted' };
  }

  /** Stops what runs in a conversation, if anything does. */
  async stopConversation(conversationId: ConversationId): Promise<void> {
    await this.#registry.ofConversation(conversationId)?.stop();
  }

  /** Stops every run that works. One that only waits for the person works on nothing, and its question stays. */
  async stopWorking(): Promise<void> {
    const { feed } = this.#around;
    const working = this.#registry
      .all()
      .filter(({ conversationId }) => pendingAsks(feed.transcript(conversationId)).length === 0);
    await Promise.allSettled(working.map((run) => run.stop()));
  }

  /** Tries now what waits to be tried again. Does nothing when nothing waits. */
  skipWait({ runId }: ParsedInput<'run.skipWait'>): null {
    this.#registry.get(runId)?.pulse.skipWait();
    return null;
  }
}
