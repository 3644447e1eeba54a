import type { RunId } from '../../preload/contract/ids.ts';
import type { AssistantClient } from '../assistant-client.ts';

/** Takes the times of stops as the person sees them. */
export interface StopMeter {
  /** Stop was pressed. The returned function is called when main has answered. */
  press(runId: RunId): () => void;
}

/** Measures by the frames that the window draws, and tells main. A window that draws none, being hidden, measures nothing. */
export function createStopMeter(client: AssistantClient): StopMeter {
  const now = (): number => performance.timeOrigin + performance.now();
  return {
    press(runId) {
      const pressedAtMs = now();
      let feedbackAtMs: number | null = null;
      requestAnimationFrame(() => (feedbackAtMs = now()));
      return () =>
        requestAnimationFrame(() => {
          const usableAtMs = now();
          if (feedbackAtMs === null || document.hidden) return;
          void client.request('health.addStop', { runId, pressedAtMs, feedbackAtMs, usableAtMs });
        });
    },
  };
}
