import { ArrowUp, LoaderCircle, OctagonX } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';

import { useRuns, useTranslate } from '../../stores/use-stores.ts';
import { Icon } from '../icon.tsx';
import { useNow } from '../use-now.ts';
import type { ComposerActions } from './use-composer-actions.ts';
import type { ComposerMode } from './use-composer-mode.ts';

/** After this long without an end, Stop becomes Force stop. */
const forceStopAfterMs = 2000;

/** Send, and in its place Stop while an answer is written. One button, so that it keeps its place and the focus. */
export function SendButton(props: {
  readonly mode: ComposerMode;
  readonly hasText: boolean;
  readonly actions: ComposerActions;
}): ReactNode {
  const t = useTranslate();
  const { mode, hasText, actions } = props;
  const { runningRunId } = mode;
  const pressedAt = useRuns((state) =>
    runningRunId === null ? null : (state.stopPressedAt[runningRunId] ?? null),
  );
  const now = useNow(pressedAt === null ? null : 250);
  const pressedMs = pressedAt === null ? null : now - pressedAt;

  function press(event: MouseEvent): void {
    if (runningRunId === null) {
      if (hasText) actions.enter();
      return;
    }
    // The second click of a double-click on Send must not stop what the first one began.
    if (event.detail > 1 && pressedAt === null) return;
    if (isForce(pressedMs)) actions.forceStop();
    else actions.stop();
  }

  if (runningRunId === null) {
    return (
      <button
        type="button"
        className={hasText ? 'go' : 'go go-off'}
        aria-label={t('composer.send')}
        aria-disabled={!hasText}
        onClick={press}
      >
        <Icon of={ArrowUp} />
      </button>
    );
  }
  return (
    <>
      {hasText && (
        <button type="button" className="go go-queue" onClick={() => actions.enter()}>
          {t('composer.queue')}
        </button>
      )}
      <button type="button" className="go go-stop" onClick={press}>
        <StopFace pressedMs={pressedMs} />
      </button>
    </>
  );
}

function StopFace(props: { readonly pressedMs: number | null }): ReactNode {
  const t = useTranslate();
  if (props.pressedMs === null) {
    return (
      <>
        <span className="go-square" aria-hidden="true" />
        {t('composer.stop')}
      </>
    );
  }
  if (!isForce(props.pressedMs)) {
    return (
      <>
        <Icon of={LoaderCircle} size="s" className="spin" />
        {t('composer.stopping')}
      </>
    );
  }
  return (
    <>
      <Icon of={OctagonX} size="s" />
      {t('composer.forceStop')}
    </>
  );
}

function isForce(pressedMs: number | null): boolean {
  return pressedMs !== null && pressedMs >= forceStopAfterMs;
}
