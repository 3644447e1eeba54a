import '../menu.css';
import { Menu } from '@base-ui/react/menu';
import {
  ChartGantt,
  Ellipsis,
  FileJson,
  FileText,
  PencilLine,
  Pin,
  PinOff,
  Trash2,
} from 'lucide-react';
import { useState, type ReactNode, type RefObject } from 'react';

import type { ConversationSummary } from '../../../preload/contract/conversation.ts';
import { runCommand } from '../../stores/run-command.ts';
import { useStores, useTranslate } from '../../stores/use-stores.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Icon } from '../icon.tsx';
import { useReport } from '../use-report.ts';
import { ApprovalItem } from './approval-switch.tsx';
import { useApprovesAll } from './use-approves-all.ts';

/** What can be done with the conversation in view. */
export function ConversationMenu(props: {
  readonly summary: ConversationSummary;
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly onRename: () => void;
}): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const report = useReport();
  const { summary, trigger, onRename } = props;
  const { conversationId, pinned } = summary;
  const [deleting, setDeleting] = useState(false);
  const [allowing, setAllowing] = useState(false);
  const { change: allowAll } = useApprovesAll(conversationId);

  async function pin(): Promise<void> {
    const answer = await stores.conversations.getState().pin(conversationId, !pinned);
    if (!answer.ok) report(answer.failure);
  }

  async function save(format: 'json' | 'markdown'): Promise<void> {
    const answer = await stores.conversations.getState().export(conversationId, format);
    if (!answer.ok) report(answer.failure);
    else if (answer.value.saved) {
      const toastId = `exported:${conversationId}`;
      const said = {
        kind: 'done',
        text: t('window.exported'),
        detail: null,
        action: null,
      } as const;
      stores.toasts.getState().show({ toastId, ...said });
    }
  }

  async function remove(): Promise<void> {
    setDeleting(false);
    const answer = await stores.conversations.getState().remove(conversationId);
    if (!answer.ok) report(answer.failure);
  }

  return (
    <>
      <Menu.Root>
        <Menu.Trigger
          ref={trigger}
          className="icon-button"
          aria-label={t('window.more')}
          title={t('window.more')}
        >
          <Icon of={Ellipsis} />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className="menu-place" sideOffset={4} align="end">
            <Menu.Popup className="menu">
              <Menu.Item className="menu-item" onClick={() => void pin()}>
                <Icon of={pinned ? PinOff : Pin} />
                {t(pinned ? 'window.unpin' : 'window.pin')}
              </Menu.Item>
              <Menu.Item className="menu-item" onClick={onRename}>
                <Icon of={PencilLine} />
                {t('window.rename')}
              </Menu.Item>
              <Menu.Item className="menu-item" onClick={() => void save('json')}>
                <Icon of={FileJson} />
                {t('window.exportJson')}
              </Menu.Item>
              <Menu.Item className="menu-item" onClick={() => void save('markdown')}>
                <Icon of={FileText} />
                {t('window.exportMarkdown')}
              </Menu.Item>
              <Menu.Item
                className="menu-item"
                onClick={() => void runCommand(stores, 'inspect-run')}
              >
                <Icon of={ChartGantt} />
                {t('inspector.openLast')}
              </Menu.Item>
              <ApprovalItem conversationId={conversationId} onAllow={() => setAllowing(true)} />
              <Menu.Separator className="menu-line" />
              <Menu.Item className="menu-item menu-danger" onClick={() => setDeleting(true)}>
                <Icon of={Trash2} />
                {t('window.delete')}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <ConfirmDialog
        open={allowing}
        title={t('approval.allTitle', { title: summary.title || t('common.untitled') })}
        body={t('approval.allBody')}
        confirmLabel={t('approval.allConfirm')}
        onConfirm={() => {
          setAllowing(false);
          void allowAll(true);
        }}
        onCancel={() => setAllowing(false)}
      />
      <ConfirmDialog
        open={deleting}
        title={t('window.deleteTitle', { title: summary.title || t('common.untitled') })}
        body={t('window.deleteBody')}
        confirmLabel={t('common.delete')}
        onConfirm={() => void remove()}
        onCancel={() => setDeleting(false)}
      />
    </>
  );
}
