import { chosenAssistant } from '../../preload/contract/chosen-assistant.ts';
import type { AssistantRef } from '../../preload/contract/run-assistant.ts';
import type { ReadyAssistant } from '../stores/assistant-store.ts';
import { useAssistants, useStores, useTranscript } from '../stores/use-stores.ts';
import { useReport } from './use-report.ts';

/** Who answers in the conversation in view, or in the one that is about to begin. */
export interface AssistantChoice {
  /** Null is the app's own. */
  readonly chosen: (AssistantRef & { readonly name: string }) | null;
  /** A run goes on: it keeps the assistant that it has, and the choice counts from the next one on. */
  readonly isLater: boolean;
  /** Takes one that was agreed to, with the model that it wishes for. */
  readonly pick: (assistant: ReadyAssistant | null) => void;
}

/** Reads and changes who answers. */
export function useAssistantChoice(): AssistantChoice {
  const stores = useStores();
  const report = useReport();
  const conversationId = useTranscript((state) => state.conversationId);
  const ofConversation = useTranscript((state) =>
    state.read === null ? null : chosenAssistant(state.read.transcript),
  );
  const isLater = useTranscript(
    (state) => state.read?.transcript.runs.some((run) => run.state === 'running') ?? false,
  );
  const forNew = useAssistants((state) => state.chosen);

  async function change(assistant: ReadyAssistant | null): Promise<void> {
    const modelRef = assistant?.wishes.modelRef ?? null;
    if (conversationId === null) {
      stores.assistants.getState().choose(assistant);
      if (modelRef !== null) stores.view.getState().pickNewModel(modelRef);
      return;
    }
    const conversations = stores.conversations.getState();
    const ref = assistant && { fileName: assistant.fileName, hash: assistant.hash };
    const answer = await conversations.setAssistant(conversationId, ref);
    if (!answer.ok) return report(answer.failure);
    if (modelRef === null) return;
    const second = await conversations.setModel(conversationId, modelRef);
    if (!second.ok) report(second.failure);
  }

  return {
    chosen: conversationId === null ? forNew : ofConversation,
    isLater,
    pick: (assistant) => {
      void change(assistant);
      stores.view.getState().focusComposer();
    },
  };
}
