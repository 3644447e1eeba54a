import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Result } from '../../preload/contract/failure.ts';
import type { ConversationId, MessageId, RunId } from '../../preload/contract/ids.ts';
import type { ShortenWay } from '../../preload/contract/message-notes.ts';
import type { RequestInput, RequestOutput } from '../../preload/contract/requests.ts';
import type { AssistantClient } from '../assistant-client.ts';
import type { StopMeter } from './stop-meter.ts';

/** How to go on after a run that did not finish. */
export type ContinueChoice = RequestInput<'run.continue'>['choice'];

type Stopped = Result<RequestOutput<'run.stop'>>;

/** What can be done with runs, and which of them the person has stopped but which have not ended yet. */
export interface RunStoreState {
  /** When Stop was pressed, in milliseconds of the clock. */
  readonly stopPressedAt: Readonly<Record<RunId, number>>;
  /** Stops a run; resolves when it has ended and that is stored. While a stop is on its way, another one joins it. */
  stop(runId: RunId): Promise<Stopped>;
  /** Stops a run and waits for nothing more, neither for what it still does nor for the store. */
  forceStop(runId: RunId): Promise<Stopped>;
  skipWait(runId: RunId): Promise<Result<null>>;
  continueRun(
    conversationId: ConversationId,
    choice: ContinueChoice,
  ): Promise<Result<RequestOutput<'run.continue'>>>;
  preview(conversationId: ConversationId): Promise<Result<RequestOutput<'run.preview'>>>;
  /** What the model would receive if the conversation were made shorter. */
  previewShorter(
    conversationId: ConversationId,
    way: ShortenWay,
  ): Promise<Result<RequestOutput<'context.preview'>>>;
  /** Goes on with a shorter conversation; the model may have to sum it up first. */
  shorten(
    conversationId: ConversationId,
    way: ShortenWay,
  ): Promise<Result<RequestOutput<'context.shorten'>>>;
  /** Waits no longer for the summary. */
  cancelShortening(conversationId: ConversationId): Promise<Result<null>>;
  /** Shows the conversation as it was before it was made shorter. */
  restoreContext(conversationId: ConversationId): Promise<Result<null>>;
  editMessage(
    conversationId: ConversationId,
    messageId: MessageId,
    text: string,
  ): Promise<Result<RequestOutput<'message.edit'>>>;
  /** Has the message answered once more that this one answers, on a branch beside it. */
  answerAgain(
    conversationId: ConversationId,
    messageId: MessageId,
  ): Promise<Result<RequestOutput<'message.answerAgain'>>>;
  /** Shows the branch that goes through a message. */
  showBranch(conversationId: ConversationId, messageId: MessageId): Promise<Result<null>>;
}

export type RunStore = StoreApi<RunStoreState>;

/** Carries what the person wants of a run to main. */
export function createRunStore(
  client: AssistantClient,
  now: () => number,
  meter?: StopMeter,
): RunStore {
  return createStore<RunStoreState>()((set, get) => {
    const stops = new Map<string, Promise<Stopped>>();

    function stop(runId: RunId, force: boolean): Promise<Stopped> {
      const key = `${runId} ${force}`;
      const onItsWay = stops.get(key);
      if (onItsWay !== undefined) return onItsWay;
      const asked = ask(runId, force).finally(() => stops.delete(key));
      stops.set(key, asked);
      return asked;
    }

    async function ask(runId: RunId, force: boolean): Promise<Stopped> {
      const pressedAt = get().stopPressedAt[runId] ?? now();
      set((state) => ({ stopPressedAt: { ...state.stopPressedAt, [runId]: pressedAt } }));
      const isAnswered = meter?.press(runId);
      const answer = await client.request('run.stop', force ? { runId, force } : { runId });
      if (answer.ok) isAnswered?.();
      // A run that could not be stopped must offer Stop again.
      set((state) => {
        const { [runId]: _pressedAt, ...others } = state.stopPressedAt;
        return { stopPressedAt: others };
      });
      return answer;
    }

    return {
      stopPressedAt: {},
      stop: (runId) => stop(runId, false),
      forceStop: (runId) => stop(runId, true),
      skipWait: (runId) => client.request('run.skipWait', { runId }),
      continueRun: (conversationId, choice) =>
        client.request('run.continue', { conversationId, choice }),
      preview: (conversationId) => client.request('run.preview', { conversationId }),
      previewShorter: (conversationId, way) =>
        client.request('context.preview', { conversationId, way }),
      shorten: (conversationId, way) => client.request('context.shorten', { conversationId, way }),
      cancelShortening: (conversationId) => client.request('context.cancel', { conversationId }),
      restoreContext: (conversationId) => client.request('context.restore', { conversationId }),
      editMessage: (conversationId, messageId, text) =>
        client.request('message.edit', { conversationId, messageId, text }),
      answerAgain: (conversationId, messageId) =>
        client.request('message.answerAgain', { conversationId, messageId }),
      showBranch: (conversationId, messageId) =>
        client.request('branch.show', { conversationId, messageId }),
    };
  });
}
