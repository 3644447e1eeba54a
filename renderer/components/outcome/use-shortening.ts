import { useEffect, useEffectEvent, useState } from 'react';

import type { Result } from '../../../preload/contract/failure.ts';
import type { ConversationId } from '../../../preload/contract/ids.ts';
import { shortenWays, type ShortenWay } from '../../../preload/contract/message-notes.ts';
import type { RequestOutput } from '../../../preload/contract/requests.ts';
import type { RunStoreState } from '../../stores/run-store.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useReport } from '../use-report.ts';

/** What one way would leave for the model. */
export type ShorterPreview = RequestOutput<'context.preview'>;

/** Making a conversation shorter, while the person chooses and while the model sums up. */
export interface Shortening {
  /** Null until they are read. */
  readonly previews: Readonly<Record<ShortenWay, ShorterPreview>> | null;
  /** What is chosen; null while nothing can be. */
  readonly way: ShortenWay | null;
  readonly isWorking: boolean;
  choose(way: ShortenWay): void;
  shorten(): Promise<void>;
  cancel(): void;
}

/** Reads what each way would give, and carries out the one that is chosen. */
export function useShortening(conversationId: ConversationId): Shortening {
  const stores = useStores();
  const report = useReport();
  const [previews, setPreviews] = useState<Shortening['previews']>(null);
  const [chosen, setChosen] = useState<ShortenWay | null>(null);
  const [isWorking, setIsWorking] = useState(false);

  const tell = useEffectEvent(report);
  useEffect(() => {
    let isWanted = true;
    void readPreviews(stores.runs.getState(), conversationId).then((answer) => {
      if (!isWanted) return;
      if (answer.ok) setPreviews(answer.value);
      else tell(answer.failure);
    });
    return () => {
      isWanted = false;
    };
  }, [conversationId, stores]);

  const way = chosen ?? shortenWays.find((each) => previews?.[each].changes) ?? null;

  async function shorten(): Promise<void> {
    if (way === null) return;
    setIsWorking(true);
    const answer = await stores.runs.getState().shorten(conversationId, way);
    setIsWorking(false);
    // Ended by the person: everything is as it was.
    if (!answer.ok && answer.failure.code !== 'already-settled') report(answer.failure);
    if (answer.ok) stores.view.getState().focusComposer();
  }

  return {
    previews,
    way,
    isWorking,
    choose: setChosen,
    shorten,
    cancel: () => void stores.runs.getState().cancelShortening(conversationId),
  };
}

type Previews = NonNullable<Shortening['previews']>;

async function readPreviews(
  runs: RunStoreState,
  conversationId: ConversationId,
): Promise<Result<Previews>> {
  const [summarize, dropOutputs, lastMessage] = await Promise.all([
    runs.previewShorter(conversationId, 'summarize'),
    runs.previewShorter(conversationId, 'drop-outputs'),
    runs.previewShorter(conversationId, 'last-message'),
  ]);
  if (!summarize.ok) return summarize;
  if (!dropOutputs.ok) return dropOutputs;
  if (!lastMessage.ok) return lastMessage;
  const value = {
    summarize: summarize.value,
    'drop-outputs': dropOutputs.value,
    'last-message': lastMessage.value,
  };
  return { ok: true, value };
}
