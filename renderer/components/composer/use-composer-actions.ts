import { useAppInfo, useStores, useTranscript, useView } from '../../stores/use-stores.ts';
import { selectText } from '../../stores/composer-store.ts';
import { useReport } from '../use-report.ts';
import type { ComposerMode } from './use-composer-mode.ts';

/** What the composer's keys and buttons do. */
export interface ComposerActions {
  /** Sends, or queues behind a running answer, or continues when there is no text. */
  enter(): void;
  stop(): void;
  /** Sends a queued message at once: stops the running answer first, or goes in place of a waiting answer. */
  sendQueuedNow(queuedId: string): void;
  editQueued(queuedId: string): void;
  removeQueued(queuedId: string): void;
}

/** Binds the composer's actions to the conversation in view. */
export function useComposerActions(mode: ComposerMode): ComposerActions {
  const stores = useStores();
  const report = useReport();
  const conversationId = useTranscript((state) => state.conversationId);
  const newModel = useView((state) => state.newModel);
  const { settings } = useAppInfo();

  async function send(): Promise<void> {
    const modelRef = conversationId === null ? (newModel ?? settings.defaultModel) : null;
    if (conversationId === null && modelRef === null) {
      stores.view.getState().setModelMenu(true);
      return;
    }
    const answer = await stores.composer.getState().send(conversationId, modelRef);
    if (answer === null) return;
    if (!answer.ok) {
      report(answer.failure);
    } else if (
      conversationId === null &&
      stores.transcript.getState().conversationId === null &&
      stores.view.getState().place.kind === 'conversation'
    ) {
      await stores.view.getState().openConversation(answer.value.conversationId);
    }
  }

  async function continueRun(): Promise<void> {
    if (conversationId === null) return;
    const answer = await stores.runs.getState().continueRun(conversationId, { kind: 'keep' });
    if (!answer.ok) report(answer.failure);
  }

  async function stop(): Promise<void> {
    if (mode.runningRunId === null) return;
    const answer = await stores.runs.getState().stop(mode.runningRunId);
    if (!answer.ok) report(answer.failure);
    // The pressed button is gone now; the next key, Enter to continue above all, belongs to the composer.
    stores.view.getState().focusComposer();
  }

  async function sendQueuedNow(queuedId: string): Promise<void> {
    if (conversationId === null) return;
    if (mode.runningRunId !== null && !mode.questionWaits) await stop();
    const answer = await stores.composer.getState().sendQueued(conversationId, queuedId);
    if (answer?.ok === false) report(answer.failure);
  }

  return {
    enter() {
      const text = selectText(stores.composer.getState(), conversationId);
      if (text.trim() === '') {
        if (mode.canContinue) void continueRun();
      } else if (mode.runningRunId !== null && conversationId !== null) {
        stores.composer.getState().queue(conversationId);
      } else {
        void send();
      }
    },
    stop: () => void stop(),
    sendQueuedNow: (queuedId) => void sendQueuedNow(queuedId),
    editQueued(queuedId) {
      if (conversationId === null) return;
      const composer = stores.composer.getState();
      const queued = composer.takeQueued(conversationId, queuedId);
      const written = selectText(composer, conversationId);
      composer.setText(conversationId, written === '' ? queued : `${queued}\n\n${written}`);
      stores.view.getState().focusComposer();
    },
    removeQueued(queuedId) {
      if (conversationId !== null) stores.composer.getState().takeQueued(conversationId, queuedId);
    },
  };
}
