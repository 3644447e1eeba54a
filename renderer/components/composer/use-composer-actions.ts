import type { QueuedId } from '../../../preload/contract/ids.ts';
import type { QueuedMessage } from '../../../preload/contract/queued-message.ts';
import { useAppInfo, useStores, useTranscript, useView } from '../../stores/use-stores.ts';
import { selectText } from '../../stores/composer-store.ts';
import { useReport } from '../use-report.ts';
import type { ComposerMode } from './use-composer-mode.ts';

/** What the composer's keys and buttons do. */
export interface ComposerActions {
  /** Sends, or queues behind a running answer, or continues when there is no text. */
  enter(): void;
  stop(): void;
  /** For a stop that takes too long: ends the run now. */
  forceStop(): void;
  /** Sends a queued message at once: stops the running answer first, or goes in place of a waiting answer. */
  sendQueuedNow(queuedId: QueuedId): void;
  /** Takes it out of the queue and puts its text before what is written. */
  editQueued(queued: QueuedMessage): void;
  removeQueued(queuedId: QueuedId): void;
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
    const chosen = conversationId === null ? stores.assistants.getState().chosen : null;
    const answer = await stores.composer
      .getState()
      .send(
        conversationId,
        modelRef,
        chosen === null ? undefined : { fileName: chosen.fileName, hash: chosen.hash },
      );
    if (answer === null) return;
    // The next conversation begins with the app's own again, as it does with the default model.
    if (answer.ok) stores.assistants.getState().choose(null);
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

  async function stop(how: 'stop' | 'forceStop'): Promise<void> {
    if (mode.runningRunId === null) return;
    const answer = await stores.runs.getState()[how](mode.runningRunId);
    if (!answer.ok) report(answer.failure);
    // The pressed button is gone now; the next key, Enter to continue above all, belongs to the composer.
    stores.view.getState().focusComposer();
  }

  async function queue(): Promise<void> {
    if (conversationId === null) return;
    const answer = await stores.composer.getState().queue(conversationId);
    if (answer?.ok === false) report(answer.failure);
  }

  async function sendQueuedNow(queuedId: QueuedId): Promise<void> {
    if (conversationId === null) return;
    const answer = await stores.composer.getState().sendQueuedNow(conversationId, queuedId);
    if (answer?.ok === false) report(answer.failure);
    stores.view.getState().focusComposer();
  }

  /** Whether it was still there to be taken out. */
  async function removeQueued(queuedId: QueuedId): Promise<boolean> {
    if (conversationId === null) return false;
    const answer = await stores.composer.getState().removeQueued(conversationId, queuedId);
    if (!answer.ok) report(answer.failure);
    return answer.ok;
  }

  async function editQueued({ queuedId, text }: QueuedMessage): Promise<void> {
    if (!(await removeQueued(queuedId))) return;
    const composer = stores.composer.getState();
    const written = selectText(composer, conversationId);
    composer.setText(conversationId, written === '' ? text : `${text}\n\n${written}`);
    stores.view.getState().focusComposer();
  }

  return {
    enter() {
      const text = selectText(stores.composer.getState(), conversationId);
      if (text.trim() === '') {
        if (mode.canContinue) void continueRun();
      } else if (mode.runningRunId !== null && conversationId !== null) {
        void queue();
      } else {
        void send();
      }
    },
    stop: () => void stop('stop'),
    forceStop: () => void stop('forceStop'),
    sendQueuedNow: (queuedId) => void sendQueuedNow(queuedId),
    editQueued: (queued) => void editQueued(queued),
    removeQueued: (queuedId) => void removeQueued(queuedId),
  };
}
