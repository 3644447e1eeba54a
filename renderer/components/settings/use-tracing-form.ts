import { useState } from 'react';

import { originOf } from '../../../preload/contract/base-url.ts';
import type { TracingView } from '../../../preload/contract/tracing.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useReport } from '../use-report.ts';
import { addressProblem } from './provider-draft.ts';

/** What the person has put in so far. */
export interface TracingDraft {
  readonly endpoint: string;
  readonly headerName: string;
  /** Empty keeps the key there is. */
  readonly key: string;
  readonly removeKey: boolean;
  readonly includeContent: boolean;
}

/** The form of the collector while it is open. */
export interface TracingForm {
  readonly draft: TracingDraft;
  /** Shown once saving was tried. */
  readonly addressProblem: ReturnType<typeof addressProblem>;
  readonly isHeaderBad: boolean;
  readonly keyIsForOtherOrigin: boolean;
  /** The system has no keychain: the person has to say where the key goes. */
  readonly asksConsent: boolean;
  change(change: Partial<TracingDraft>): void;
  save(allowPlainStorage: boolean | null): Promise<void>;
  turnOff(): Promise<void>;
}

const headerPattern = /^[A-Za-z0-9-]{1,100}$/;

/** Holds the form of the collector: its text, what is wrong with it, and saving it. */
export function useTracingForm(tracing: TracingView): TracingForm {
  const stores = useStores();
  const report = useReport();
  const [draft, setDraft] = useState(() => beginDraft(tracing));
  const [tried, setTried] = useState(false);
  const [asksConsent, setAsksConsent] = useState(false);
  const endpoint = draft.endpoint.trim();
  const problem = addressProblem(endpoint);
  const isHeaderBad = !headerPattern.test(draft.headerName.trim());

  async function send(
    wish: { readonly endpoint: string | null } & ReturnType<typeof keyChange>,
    allowPlainStorage: boolean | null,
  ): Promise<void> {
    const { includeContent } = draft;
    const headerName = isHeaderBad ? tracing.headerName : draft.headerName.trim();
    const input = { ...wish, headerName, includeContent, allowPlainStorage };
    const answer = await stores.app.getState().saveTracing(input);
    if (!answer.ok) {
      if (answer.failure.code === 'needs-plain-storage-consent') setAsksConsent(true);
      else report(answer.failure);
      return;
    }
    setAsksConsent(false);
    setTried(false);
    // The key leaves this window with the request and is not kept here.
    setDraft(beginDraft(answer.value.tracing));
  }

  return {
    draft,
    addressProblem: tried ? problem : null,
    isHeaderBad: tried && isHeaderBad,
    keyIsForOtherOrigin:
      tracing.keyState === 'other-origin' ||
      (tracing.keyState !== 'none' && originOf(endpoint) !== originOf(tracing.endpoint ?? '')),
    asksConsent,
    change: (change) => setDraft((current) => ({ ...current, ...change })),
    async save(allowPlainStorage) {
      setTried(true);
      if (problem !== null || isHeaderBad) return;
      await send({ endpoint, ...keyChange(draft) }, allowPlainStorage);
    },
    turnOff: () => send({ endpoint: null }, null),
  };
}

function beginDraft({ endpoint, headerName, includeContent }: TracingView): TracingDraft {
  return { endpoint: endpoint ?? '', headerName, key: '', removeKey: false, includeContent };
}

function keyChange(draft: TracingDraft): { readonly key?: string | null } {
  if (draft.key.trim() !== '') return { key: draft.key.trim() };
  return draft.removeKey ? { key: null } : {};
}
