import type { Translate } from '../../preload/contract/locales/translate.ts';
import { demoProviderId, type ProviderView } from '../../preload/contract/provider.ts';
import type { ModelRef } from '../../preload/contract/run.ts';
import {
  useAppInfo,
  useStores,
  useTranscript,
  useTranslate,
  useView,
} from '../stores/use-stores.ts';
import { useReport } from './use-report.ts';

/** The model that the conversation in view talks to. */
export interface ModelChoice {
  readonly modelRef: ModelRef | null;
  /** As shown; null when none is chosen. */
  readonly label: string | null;
  pick(modelRef: ModelRef): void;
}

/** Reads and changes the model of the conversation in view, or of the one that is about to begin. */
export function useModelChoice(): ModelChoice {
  const stores = useStores();
  const t = useTranslate();
  const report = useReport();
  const { providers, settings } = useAppInfo();
  const conversationId = useTranscript((state) => state.conversationId);
  const ofConversation = useTranscript((state) => state.read?.transcript.summary.modelRef ?? null);
  const newModel = useView((state) => state.newModel);
  const modelRef = conversationId === null ? (newModel ?? settings.defaultModel) : ofConversation;

  async function change(wanted: ModelRef): Promise<void> {
    if (conversationId === null) {
      stores.view.getState().pickNewModel(wanted);
      if (settings.defaultModel !== null) return;
      // The first choice is the default until another is made in the settings.
      const answer = await stores.app.getState().changeSettings({ defaultModel: wanted });
      if (!answer.ok) report(answer.failure);
      return;
    }
    const answer = await stores.conversations.getState().setModel(conversationId, wanted);
    if (!answer.ok) report(answer.failure);
  }

  return {
    modelRef,
    label: modelRef === null ? null : choiceLabel(providers, modelRef, t),
    pick: (wanted) => void change(wanted),
  };
}

// Wherever the demo is chosen, it says what it is.
function choiceLabel(providers: readonly ProviderView[], modelRef: ModelRef, t: Translate): string {
  return modelRef.providerId === demoProviderId
    ? t('common.demoLabel')
    : modelLabel(providers, modelRef);
}

/** How a model is called on the screen; its id when its provider is gone. */
export function modelLabel(providers: readonly ProviderView[], modelRef: ModelRef): string {
  const provider = providers.find((one) => one.providerId === modelRef.providerId);
  const model = provider?.models.find((one) => one.modelId === modelRef.modelId);
  return model?.label ?? modelRef.modelId;
}
