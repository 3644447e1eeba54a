import type { ViewStore } from './view-store.ts';

/** Below this width the sidebar lies over the rest. Source: LOOK, Layout. */
const narrowQuery = '(max-width: 760px)';

/** Tells the view store whether the window is narrow, now and whenever that changes. */
export function watchNarrow(view: ViewStore): () => void {
  const media = window.matchMedia(narrowQuery);
  const look = (): void => view.getState().setNarrow(media.matches);
  look();
  media.addEventListener('change', look);
  return () => media.removeEventListener('change', look);
}
