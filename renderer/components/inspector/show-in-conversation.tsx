import { MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';

import type { ConversationId, MessageId } from '../../../preload/contract/ids.ts';
import { useStores, useTranslate } from '../../stores/use-stores.ts';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';

/** Leaves the inspector for the place in the conversation where something stands. */
export function ShowInConversation(props: {
  readonly conversationId: ConversationId;
  readonly messageId: MessageId;
  readonly toolCallId: string | null;
}): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const { conversationId, messageId, toolCallId } = props;

  function show(): void {
    stores.inspector.getState().close();
    void stores.view.getState().showMessage(conversationId, { messageId, toolCallId });
  }

  return (
    <IconButton label={t('inspector.showInConversation')} onClick={show}>
      <Icon of={MessageSquareText} size="s" />
    </IconButton>
  );
}
