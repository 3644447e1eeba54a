import './title-row.css';
import { PanelLeft } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';

import { useTranscript, useTranslate } from '../../stores/use-stores.ts';
import { AssistantMenu } from '../assistants/assistant-menu.tsx';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { useSidebar } from '../window/use-sidebar.ts';
import { ApprovalChip } from './approval-switch.tsx';
import { ConversationMenu } from './conversation-menu.tsx';
import { ModelMenu } from './model-menu.tsx';
import { TitleField } from './title-field.tsx';

/** The row on top of the conversation: its title, its model, what can be done with it. */
export function TitleRow(props: {
  /** Where nothing has been chosen yet, the page below asks for a model and the row does not. */
  readonly withModel: boolean;
}): ReactNode {
  const t = useTranslate();
  const sidebar = useSidebar();
  const summary = useTranscript((state) => state.read?.transcript.summary ?? null);
  const [renaming, setRenaming] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const title = summary === null ? '' : summary.title || t('common.untitled');
  return (
    <header
      className="title-row"
      data-region="title"
      data-stays-live=""
      data-sidebar={sidebar.shown && !sidebar.overlay ? 'shown' : 'hidden'}
    >
      {(!sidebar.shown || sidebar.overlay) && (
        <IconButton label={t('window.showSidebar')} onClick={() => sidebar.toggle()}>
          <Icon of={PanelLeft} />
        </IconButton>
      )}
      {summary !== null && renaming ? (
        <TitleField
          summary={summary}
          onDone={() => setRenaming(false)}
          onLeave={() => menu.current?.focus()}
        />
      ) : (
        title !== '' && (
          <h1 className="clip" dir="auto" title={title}>
            {title}
          </h1>
        )
      )}
      {props.withModel && <ModelMenu />}
      {props.withModel && <AssistantMenu />}
      <span className="grow" />
      {summary !== null && <ApprovalChip conversationId={summary.conversationId} />}
      {summary !== null && (
        <ConversationMenu summary={summary} trigger={menu} onRename={() => setRenaming(true)} />
      )}
    </header>
  );
}
