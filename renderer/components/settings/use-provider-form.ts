import { useState } from 'react';

import type { ProviderId } from '../../../preload/contract/ids.ts';
import type { ProviderPresetName } from '../../../preload/contract/provider-presets.ts';
import type { ProviderView } from '../../../preload/contract/provider.ts';
import type { ProviderCheck } from '../../stores/app-store.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useReport } from '../use-report.ts';
import {
  beginDraft,
  draftModels,
  findDraftProblems,
  type DraftProblems,
  type ProviderDraft,
} from './provider-draft.ts';

/** The form of one provider while it is open. */
export interface ProviderForm {
  readonly draft: ProviderDraft;
  /** Shown once saving was tried. */
  readonly problems: DraftProblems;
  /** The system has no keychain: the person has to say where the key goes. */
  readonly asksConsent: boolean;
  readonly savedId: ProviderId | null;
  /** What the server said when it was asked for its models before saving; null once it is saved. */
  readonly lookUp: ProviderCheck | null;
  /** Whether address and key are enough to ask it. */
  readonly canLookUp: boolean;
  change(change: Partial<ProviderDraft>): void;
  /** Asks the server for its models; nothing is saved. */
  askForModels(): Promise<void>;
  /** Saves and asks the server. `allowPlainStorage` is the answer to the consent; null when it was not asked. */
  save(allowPlainStorage: boolean | null): Promise<void>;
}

const noProblems: DraftProblems = { label: null, baseUrl: null, models: null };

/** Holds the form of a provider: its text, what is wrong with it, and saving it. */
export function useProviderForm(
  provider: ProviderView | null,
  preset: ProviderPresetName | null,
): ProviderForm {
  const stores = useStores();
  const report = useReport();
  const [draft, setDraft] = useState(() => beginDraft(provider, preset));
  const [tried, setTried] = useState(false);
  const [asksConsent, setAsksConsent] = useState(false);
  const [savedId, setSavedId] = useState<ProviderId | null>(provider?.providerId ?? null);
  const [lookUp, setLookUp] = useState<ProviderCheck | null>(null);
  const problems = findDraftProblems(draft);

  async function askForModels(): Promise<void> {
    setLookUp({ kind: 'checking' });
    setLookUp(
      await stores.app.getState().askServer({
        ...(savedId !== null && { providerId: savedId }),
        kind: draft.kind,
        baseUrl: draft.baseUrl.trim(),
        ...(draft.key.trim() !== '' && { key: draft.key.trim() }),
      }),
    );
  }

  async function save(allowPlainStorage: boolean | null): Promise<void> {
    setTried(true);
    if (Object.values(problems).some((problem) => problem !== null)) return;
    const app = stores.app.getState();
    const answer = await app.saveProvider({
      provider: {
        ...(savedId === null ? {} : { providerId: savedId }),
        kind: draft.kind,
        label: draft.label.trim(),
        baseUrl: draft.baseUrl.trim(),
        models: [...draftModels(draft)],
      },
      ...keyChange(draft),
      allowPlainStorage,
    });
    if (!answer.ok) {
      if (answer.failure.code === 'needs-plain-storage-consent') setAsksConsent(true);
      else report(answer.failure);
      return;
    }
    setAsksConsent(false);
    setLookUp(null);
    setSavedId(answer.value.providerId);
    // The key leaves this window with the request and is not kept here.
    setDraft((current) => ({ ...current, key: '', removeKey: false }));
    await app.checkProvider(answer.value.providerId);
  }

  return {
    draft,
    problems: tried ? problems : noProblems,
    asksConsent,
    savedId,
    lookUp,
    canLookUp: problems.baseUrl === null,
    askForModels,
    change: (change) => setDraft((current) => ({ ...current, ...change })),
    save,
  };
}

function keyChange(draft: ProviderDraft): { key?: string | null } {
  if (draft.key.trim() !== '') return { key: draft.key.trim() };
  return draft.removeKey ? { key: null } : {};
}
