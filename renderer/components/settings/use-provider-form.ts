import { useState } from 'react';

import type { ProviderId } from '../../../preload/contract/ids.ts';
import type { ProviderView } from '../../../preload/contract/provider.ts';
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
  change(change: Partial<ProviderDraft>): void;
  /** Saves and asks the server. `allowPlainStorage` is the answer to the consent; null when it was not asked. */
  save(allowPlainStorage: boolean | null): Promise<void>;
}

const noProblems: DraftProblems = { label: null, baseUrl: null, models: null };

/** Holds the form of a provider: its text, what is wrong with it, and saving it. */
export function useProviderForm(provider: ProviderView | null, local: boolean): ProviderForm {
  const stores = useStores();
  const report = useReport();
  const [draft, setDraft] = useState(() => beginDraft(provider, local));
  const [tried, setTried] = useState(false);
  const [asksConsent, setAsksConsent] = useState(false);
  const [savedId, setSavedId] = useState<ProviderId | null>(provider?.providerId ?? null);
  const problems = findDraftProblems(draft);

  async function save(allowPlainStorage: boolean | null): Promise<void> {
    setTried(true);
    if (Object.values(problems).some((problem) => problem !== null)) return;
    const app = stores.app.getState();
    const answer = await app.saveProvider({
      provider: {
        ...(savedId === null ? {} : { providerId: savedId }),
        kind: 'openai-compatible',
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
    change: (change) => setDraft((current) => ({ ...current, ...change })),
    save,
  };
}

function keyChange(draft: ProviderDraft): { key?: string | null } {
  if (draft.key.trim() !== '') return { key: draft.key.trim() };
  return draft.removeKey ? { key: null } : {};
}
