import { Menu } from '@base-ui/react/menu';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import type { ReactNode } from 'react';

import type { ConversationId } from '../../../preload/contract/ids.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { Icon } from '../icon.tsx';
import { useApprovesAll } from './use-approves-all.ts';

/** Says in the title row that nothing asks for leave in this conversation; pressing it takes that back. */
export function ApprovalChip(props: { readonly conversationId: ConversationId }): ReactNode {
  const t = useTranslate();
  const { approvesAll, change } = useApprovesAll(props.conversationId);
  if (!approvesAll) return null;
  return (
    <button
      type="button"
      className="pick approval-chip"
      title={`${t('approval.allChipAbout')} ${t('approval.askAgain')}`}
      onClick={() => void change(false)}
    >
      <Icon of={ShieldOff} size="s" />
      <span className="clip">{t('approval.allChip')}</span>
    </button>
  );
}

/** The entry of the conversation's menu: allows everything, once that is confirmed, or asks again. */
export function ApprovalItem(props: {
  readonly conversationId: ConversationId;
  readonly onAllow: () => void;
}): ReactNode {
  const t = useTranslate();
  const { approvesAll, change } = useApprovesAll(props.conversationId);
  return (
    <Menu.Item
      className="menu-item"
      onClick={() => (approvesAll ? void change(false) : props.onAllow())}
    >
      <Icon of={approvesAll ? ShieldCheck : ShieldOff} />
      {t(approvesAll ? 'approval.askAgain' : 'approval.all')}
    </Menu.Item>
  );
}
