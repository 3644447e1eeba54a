import { useEffect, useLayoutEffect, useRef } from 'react';

import type { ConversationId } from '../../../preload/contract/ids.ts';
import { focusRegion, regionOf } from '../../keyboard/use-regions.ts';
import { useStores, useView } from '../../stores/use-stores.ts';
import type { Place } from '../../stores/view-store.ts';

interface Left {
  readonly conversationId: ConversationId | null;
  readonly region: string;
}

/**
 * Takes the focus along when another page fills the main column: to what the page marks with `data-page-focus`, where
 * the focus went with the page before or a key asked for this one; and back to the part of the conversation that it left.
 */
export function usePageFocus(): void {
  const stores = useStores();
  const page = useView((state) => pageOf(state.place));
  const requests = useView((state) => state.pageFocusRequests);
  const seen = useRef(requests);
  const left = useRef<Left | null>(null);

  // Before anything is drawn anew: then it is still known where the focus was.
  useEffect(
    () =>
      stores.view.subscribe(({ place }, before) => {
        if (before.place.kind !== 'conversation' || place.kind === 'conversation') return;
        const region = regionOf(document.activeElement);
        const { conversationId } = stores.transcript.getState();
        left.current = region === null ? null : { conversationId, region };
      }),
    [stores],
  );

  useLayoutEffect(() => {
    const isAsked = seen.current !== requests;
    seen.current = requests;
    if (page === 'conversation') return;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!isAsked && !isLost) return;
    document.querySelector<HTMLElement>('[data-page-focus]')?.focus({ preventScroll: true });
  }, [page, requests]);

  // Later than the composer, which takes the focus of a conversation that opens.
  useEffect(() => {
    if (page !== 'conversation') return;
    const before = left.current;
    left.current = null;
    if (before === null || before.region === 'composer' || before.region === 'sidebar') return;
    if (before.conversationId === stores.transcript.getState().conversationId) {
      focusRegion(before.region);
    }
  }, [page, stores]);
}

function pageOf(place: Place): string {
  return place.kind === 'conversation' ? place.kind : JSON.stringify(place);
}
