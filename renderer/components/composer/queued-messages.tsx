import { CornerDownRight, Pencil, X } from 'lucide-react';
import type { ReactNode } from 'react';

import type { QueuedMessage } from '../../../preload/contract/queued-message.ts';
import { selectTranscript } from '../../stores/transcript-store.ts';
import { useTranscript, useTranslate } from '../../stores/use-stores.ts';
import { Button, IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { useComposerActions } from './use-composer-actions.ts';
import type { ComposerMode } from './use-composer-mode.ts';

const noMessages: readonly QueuedMessage[] = [];

/** Messages that wait for the running answer, above the text. */
export function QueuedMessages(props: { readonly mode: ComposerMode }): ReactNode {
  const t = useTranslate();
  const { mode } = props;
  const queued = useTranscript((state) => selectTranscript(state)?.queued ?? noMessages);
  const actions = useComposerActions(mode);
  if (queued.length === 0) return null;
  return (
    <ul className="queue" aria-label={t('composer.queued')}>
      {queued.map((message) => (
        <li key={message.queuedId}>
          <Icon of={CornerDownRight} size="s" />
          <span className="grow clip" dir="auto" title={message.text}>
            {message.text}
          </span>
          <span className="meta queue-when">{t(whenKey(mode))}</span>
          <Button kind="ghost" onClick={() => actions.sendQueuedNow(message.queuedId)}>
            {t(mode.questionWaits ? 'composer.sendNowInstead' : 'composer.sendNow')}
          </Button>
          <IconButton label={t('composer.editQueued')} onClick={() => actions.editQueued(message)}>
            <Icon of={Pencil} size="s" />
          </IconButton>
          <IconButton
            label={t('composer.removeQueued')}
            onClick={() => actions.removeQueued(message.queuedId)}
          >
            <Icon of={X} size="s" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function whenKey(
  mode: ComposerMode,
): 'composer.goesAfterQuestion' | 'composer.goesAfterStep' | 'composer.waitsForYou' {
  if (mode.runningRunId === null) return 'composer.waitsForYou';
  return mode.questionWaits ? 'composer.goesAfterQuestion' : 'composer.goesAfterStep';
}
