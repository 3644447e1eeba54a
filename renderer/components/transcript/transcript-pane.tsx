import './transcript-pane.css';
import { ArrowDown } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';

import type { Transcript } from '../../../preload/contract/transcript.ts';
import { useStores, useTranscript, useTranslate } from '../../stores/use-stores.ts';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { TranscriptEnd } from '../outcome/transcript-end.tsx';
import { createTranscriptLayout } from './lay-out-transcript.ts';
import { BranchEnd } from './branch-switch.tsx';
import { HoldBranchContext, useBranchHolder } from './hold-branch.ts';
import { createMessageGrouper, placeOf } from './group-messages.ts';
import { MessageGroupView } from './message-group.tsx';
import { EmptyAnswer } from './empty-answer.tsx';
import { useFollowEnd } from './use-follow-end.ts';
import { useReveal } from './use-reveal.ts';

/** The conversation in view. It follows the end while the person is there, and stays put when they are not. */
export function TranscriptPane(props: { readonly transcript: Transcript }): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const { transcript } = props;
  const [layout] = useState(createTranscriptLayout);
  const [grouper] = useState(createMessageGrouper);
  const messages = useMemo(() => layout.layOut(transcript), [layout, transcript]);
  const groups = useMemo(() => grouper.group(messages), [grouper, messages]);
  const loadingEarlier = useTranscript((state) => state.loadingEarlier);
  const { scroller, content, atEnd, toEnd, leave } = useFollowEnd({
    conversationId: transcript.summary.conversationId,
    firstMessageId: transcript.messages[0]?.messageId ?? null,
    onNearTop: () => void stores.transcript.getState().loadEarlier(),
  });
  const hold = useBranchHolder(scroller, transcript, leave);
  useReveal(scroller, transcript, leave);
  return (
    <div className="transcript-frame">
      {/* The end can be scrolled to with the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scroller} className="transcript" data-region="transcript" tabIndex={0}>
        {/* A log for those who go through it; what changes is said by the announcer, not token by token. */}
        <div
          ref={content}
          className="column turns"
          role="log"
          aria-live="off"
          aria-label={t('transcript.label')}
        >
          {loadingEarlier && <p className="meta">{t('transcript.loadingEarlier')}</p>}
          <HoldBranchContext value={hold}>
            {groups.map((group, at) => (
              <MessageGroupView
                key={placeOf(group)}
                messages={group}
                settled={at < groups.length - 1}
              />
            ))}
            <BranchEnd leafMessageId={transcript.messages.at(-1)?.messageId ?? null} />
          </HoldBranchContext>
          <EmptyAnswer transcript={transcript} messages={messages} />
          <TranscriptEnd transcript={transcript} messages={messages} />
        </div>
      </div>
      {!atEnd && (
        <IconButton label={t('transcript.jumpToEnd')} className="to-end" onClick={toEnd}>
          <Icon of={ArrowDown} />
        </IconButton>
      )}
    </div>
  );
}
