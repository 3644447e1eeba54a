import { useId, useState, type ReactNode } from 'react';

import type { ConversationSummary } from '../../../preload/contract/conversation.ts';
import {
  useConversations,
  useStores,
  useTranscript,
  useTranslate,
  useView,
} from '../../stores/use-stores.ts';
import { useNow } from '../use-now.ts';
import { ConversationRow } from './conversation-row.tsx';
import { createTitleTip, FullTitle, type TitleTip } from './full-title.tsx';
import { groupConversations } from './group-conversations.ts';

/** All conversations: pinned, of today, earlier. */
export function ConversationList(): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const conversations = useConversations((state) => state.conversations);
  const hasMore = useConversations((state) => state.hasMore);
  const now = useNow(60_000);
  const groups = groupConversations(conversations, now);
  const [tip] = useState(createTitleTip);
  return (
    <>
      <Group title={t('window.pinned')} conversations={groups.pinned} tip={tip} />
      <Group title={t('window.today')} conversations={groups.today} tip={tip} />
      <Group title={t('window.earlier')} conversations={groups.earlier} tip={tip} />
      {hasMore && (
        <button
          type="button"
          className="row text-2"
          onClick={() => void stores.conversations.getState().readMore()}
        >
          {t('window.showMore')}
        </button>
      )}
      <FullTitle tip={tip} />
    </>
  );
}

function Group(props: {
  readonly title: string;
  readonly conversations: readonly ConversationSummary[];
  readonly tip: TitleTip;
}): ReactNode {
  const shownId = useTranscript((state) => state.conversationId);
  const inView = useView(({ place }) => ['conversation', 'inspector'].includes(place.kind));
  const titleId = useId();
  if (props.conversations.length === 0) return null;
  return (
    <>
      <h2 id={titleId} className="side-title">
        {props.title}
      </h2>
      <ul aria-labelledby={titleId}>
        {props.conversations.map((summary) => (
          <ConversationRow
            key={summary.conversationId}
            summary={summary}
            isHere={inView && summary.conversationId === shownId}
            tip={props.tip}
          />
        ))}
      </ul>
    </>
  );
}
