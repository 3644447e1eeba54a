import type { AgentStreamEvent } from '../../../../preload/contract/stream-event.ts';
import { swallowRejection } from '../../cancellation/abortable.ts';
import { UserError } from '../../errors.ts';
import { toolCallsOf } from '../../messages/history.ts';
import { EventChannel, type EventSource } from '../events/event-channel.ts';
import { handleToolCalls } from '../tool-phase/handle-tool-calls.ts';
import type { NextStep } from './next-step.ts';
import type { ResponseToHandle } from './response-to-handle.ts';
import type { RunState } from '../run-state.ts';
import { handleTextResponse } from '../response/text-response.ts';

/** Carries out a response in the background of whoever pulls its events. It starts with the first pull. */
export class ResponseHandling<Deps> implements EventSource<AgentStreamEvent> {
  readonly #task: ResponseToHandle;
  readonly #state: RunState<Deps>;
  readonly #channel = new EventChannel<AgentStreamEvent>();
  #work: Promise<NextStep> | null = null;

  constructor(task: ResponseToHandle, state: RunState<Deps>) {
    this.#task = task;
    this.#state = state;
  }

  pull(): Promise<AgentStreamEvent | undefined> {
    void this.#start();
    return this.#channel.pull();
  }

  /** Takes in what is left and tells what comes next. */
  async finish(): Promise<NextStep> {
    const work = this.#start();
    while ((await this.#channel.pull()) !== undefined);
    return work;
  }

  /** Waits until a run that was stopped has recorded what was settled. */
  async settle(): Promise<void> {
    await this.#work?.catch(() => undefined);
  }

  #start(): Promise<NextStep> {
    if (this.#work === null) {
      this.#work = this.#run();
      // Whoever pulls sees the error; the promise itself may have no reader.
      swallowRejection(this.#work);
    }
    return this.#work;
  }

  async #run(): Promise<NextStep> {
    // What the run's code emits goes in between, in the order in which it happens.
    const detach = this.#state.emitted.attach((event) => void this.#channel.offer(event));
    try {
      this.#state.cancellation.throwIfPending();
      const next = await this.#handle();
      this.#channel.finish();
      return next;
    } catch (error: unknown) {
      this.#channel.fail(error);
      throw error;
    } finally {
      detach();
    }
  }

  #handle(): Promise<NextStep> {
    const { response } = this.#task;
    if (response.state === 'suspended') {
      throw new UserError(
        'Cannot handle a suspended model response as a completed turn. Resume it by running the agent with this message history and no new prompt.',
      );
    }
    if (toolCallsOf(response).length === 0) return handleTextResponse(response, this.#state);
    return handleToolCalls(this.#task, this.#state, (event) => this.#channel.offer(event));
  }
}
