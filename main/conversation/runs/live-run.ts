import type { ConversationId, RunId } from '../../../preload/contract/ids.ts';
import type { MissingTools } from '../../../preload/contract/message-notes.ts';
import type { QueuedMessage } from '../../../preload/contract/queued-message.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import type { RunEvent } from '../../../preload/contract/run-event.ts';
import type { TranscriptMessage } from '../../../preload/contract/transcript.ts';
import { swallowRejection } from '../../agent/cancellation/abortable.ts';
import type { Model } from '../../agent/models/model.ts';
import type { PrintedOutput } from '../../capabilities/shell/running-processes.ts';
import { RunUsage } from '../../agent/usage/run-usage.ts';
import { runChanged, type ChangedOutcome } from './end-events.ts';
import { keepPrinted } from './note-printed.ts';
import { noteMissingTools } from './note-missing-tools.ts';
import { noteRepair } from './note-repair.ts';
import { openAssistantRun } from './open-assistant-run.ts';
import { openRunModel } from './open-run-model.ts';
import type { FailureFacts } from './run-failure.ts';
import { HandOver, type HandedOver } from './hand-over.ts';
import {
  IdleInterruption,
  SleepInterruption,
  StorageInterruption,
  type RunOutcome,
} from './run-outcome.ts';
import { RunHalt } from './run-halt.ts';
import { RunPulse } from './run-pulse.ts';
import { RunRecorder } from './run-recorder.ts';
import { RunRows } from './run-rows.ts';
import type { RunSurroundings } from './run-surroundings.ts';
import { RunWatch } from './run-watch.ts';
import { storeRunEnd } from './store-run-end.ts';
import type { CallPlace } from './tool-recorder.ts';

/** The adapter of a provider notices an idle line too, and knows more about it: it is given the first word. */
const idleGraceMs = 250;

/**
 * One run that goes. It begins by itself, may be stopped, and ends once: `ended` resolves when the end is on the screen
 * and stored, and rejects when it cannot be stored. Source: DESIGN decisions 4 and 6.
 */
export class LiveRun {
  readonly runId: RunId;
  readonly conversationId: ConversationId;
  readonly ended: Promise<RunOutcome>;
  /** What it shows of itself, and how it waits. */
  readonly pulse: RunPulse;
  readonly #record: RunRecord;
  readonly #around: RunSurroundings;
  readonly #halt = new RunHalt();
  readonly #rows: RunRows;
  readonly #watch: RunWatch;
  readonly #usage: RunUsage;
  readonly #handOver = new HandOver();
  #recorder: RunRecorder | null = null;

  constructor(record: RunRecord, leaf: TranscriptMessage, around: RunSurroundings) {
    const { runId, conversationId } = record;
    const { feed, clock, ids } = around;
    this.runId = runId;
    this.conversationId = conversationId;
    this.#record = record;
    this.#around = around;
    this.#usage = new RunUsage(record.usage);
    const onStoreFailure = (error: unknown): void => this.interrupt(new StorageInterruption(error));
    this.#rows = new RunRows({ feed, clock, ids, conversationId, runId, leaf, onStoreFailure });
    this.#watch = new RunWatch({ ...around, runId, conversationId });
    const idleMs = around.idleTimeoutMs();
    const onIdle = (): void => this.interrupt(new IdleInterruption(idleMs));
    const onDead = (): void => this.interrupt(new SleepInterruption());
    const watch = { idleMs: idleMs + idleGraceMs, onIdle, onDead, now: () => clock.now() };
    this.pulse = new RunPulse({ feed, conversationId, runId, ...watch });
    this.ended = this.#run();
  }

  /** Whether it was stopped or interrupted; what is asked of it from now on comes too late. */
  get isEnding(): boolean {
    return this.#halt.isEnding;
  }

  /** Whether the person stopped it. */
  get isStopped(): boolean {
    return this.#halt.token.cancelled;
  }

  /** Stops it for the person. More calls do nothing. Resolves and rejects as `ended` does. */
  stop(): Promise<RunOutcome> {
    if (this.isEnding) return this.ended;
    this.pulse.show({ kind: 'stopping' });
    this.#watch.stopAsked();
    this.#halt.token.cancel();
    this.#expectEnd();
    return this.ended;
  }

  /**
   * Stops it for the person and waits for nothing more: not for what tools have in hand, whose processes are killed, and
   * not for the store, which is given what there is.
   */
  forceStop(): Promise<RunOutcome> {
    const ended = this.stop();
    this.#around.assistant.killProcesses?.(this.conversationId);
    this.#handOver.force();
    return ended;
  }

  /** Ends it from outside, for a reason that is not the person's. */
  interrupt(reason: Error): void {
    if (this.isEnding) return;
    this.#halt.interrupt(reason);
    this.#expectEnd();
  }

  /** Where the return of a call that is carried out belongs. */
  placeOf(toolCallId: string): CallPlace | null {
    return this.#recorder?.placeOf(toolCallId) ?? null;
  }

  /** Notes at the request that is on its way that the tools of a server are not offered. */
  noteMissing(missing: MissingTools): void {
    noteMissingTools(this.#rows, missing);
  }

  /** Keeps what a call has printed so far. */
  notePrinted(printed: PrintedOutput): void {
    const place = this.placeOf(printed.toolCallId ?? '');
    if (place !== null) keepPrinted(this.#rows, place, printed);
  }

  async #run(): Promise<RunOutcome> {
    const release = this.#around.feed.hold(this.conversationId);
    try {
      const handedOver = await Promise.race([this.#drive(), this.#handOver.missed]);
      this.#rows.close();
      this.pulse.end();
      this.#handOver.dispose();
      const { outcome, events } = handedOver ?? { outcome: this.#outcomeOf(null), events: [] };
      const stored = this.#store(outcome, events);
      swallowRejection(stored.finally(() => this.#watch.ended()));
      await Promise.race([stored, this.#handOver.forced]);
      return outcome;
    } finally {
      release();
    }
  }

  /** Goes on to the end. Never rejects. */
  async #drive(): Promise<HandedOver> {
    try {
      // Whoever started the run has it in hand before it does anything.
      await Promise.resolve();
      return await this.#driveWith(
        await openRunModel(this.#around, this.#record, {
          pulse: this.pulse,
          watch: this.#watch,
          onRepair: () => noteRepair(this.#rows),
        }),
      );
    } catch (error: unknown) {
      return { outcome: this.#outcomeOf(error), events: [] };
    }
  }

  async #driveWith(model: Model): Promise<HandedOver> {
    const recorder = new RunRecorder({
      rows: this.#rows,
      model,
      onActivity: (activity) => this.pulse.show(activity),
      onProvider: (isWaiting) => this.pulse.follow(isWaiting),
      progressEvent: () => this.#changed({ state: 'running', failure: null }, null),
      nextQueued: () => this.#nextQueued(),
      ending: this.#handOver.expected,
    });
    this.#recorder = recorder;
    const run = await openAssistantRun(model, this.#around, {
      record: this.#record,
      usage: this.#usage,
      token: this.#halt.token,
      signal: this.#halt.signal,
      watch: this.#watch,
    });
    const caught = await recorder.drive(run).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    const left = await run.exit(caught);
    if (left === null) return { outcome: { state: 'completed', failure: null }, events: [] };
    return { outcome: this.#outcomeOf(left.error), events: recorder.catchUp(run.allMessages()) };
  }

  #nextQueued(): QueuedMessage | null {
    if (this.isEnding) return null;
    return this.#around.feed.transcript(this.conversationId).queued[0] ?? null;
  }

  #outcomeOf(error: unknown): RunOutcome {
    const outcome = this.#halt.outcomeOf(error, this.#facts());
    if (outcome.failure?.code === 'internal') this.#around.logger.error('run-failed', error);
    return outcome;
  }

  #facts(): FailureFacts {
    return {
      model: this.#record.modelLabel,
      host: null,
      accepted: this.#recorder?.isInResponse ?? false,
      isInTools: this.#recorder?.isInTools ?? false,
    };
  }

  #store(outcome: RunOutcome, handedOver: readonly RunEvent[]): Promise<void> {
    return storeRunEnd(this.#around, {
      conversationId: this.conversationId,
      outcome,
      // After a write was lost the rows may lack what the run's last events build on.
      caughtUp: this.#halt.isStorageLost ? [] : handedOver,
      facts: this.#facts(),
      changed: (changed, at) => this.#changed(changed, at),
    });
  }

  #changed(outcome: ChangedOutcome, endedAt: string | null): RunEvent {
    return runChanged({ runId: this.runId, usage: this.#usage.snapshot() }, outcome, endedAt);
  }

  #expectEnd(): void {
    this.pulse.end();
    this.#handOver.expect();
  }
}
