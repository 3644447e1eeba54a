import './person.css';
import { Paperclip, Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { useStores, useTranscript, useTranslate } from '../../stores/use-stores.ts';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { languageOf } from '../language-of.ts';
import { CopyButton } from '../markdown/code-block.tsx';
import { TextEditor } from '../text-editor.tsx';
import { useCanWrite } from '../use-can-write.ts';
import { useReport } from '../use-report.ts';
import type { PersonBlock } from './blocks.ts';
import { BranchSwitch } from './branch-switch.tsx';

/** What the person wrote: sunken, at the right; it can be copied and written anew as a branch. */
export function Person(props: {
  readonly block: PersonBlock;
  readonly withBranches: boolean;
}): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const report = useReport();
  const conversationId = useTranscript((state) => state.conversationId);
  const canWrite = useCanWrite();
  const [editing, setEditing] = useState(false);
  const { text, attachments, messageId } = props.block;

  async function send(edited: string): Promise<void> {
    if (conversationId === null) return;
    const answer = await stores.runs.getState().editMessage(conversationId, messageId, edited);
    if (answer.ok) setEditing(false);
    else report(answer.failure);
  }

  if (editing) {
    return (
      <TextEditor
        text={text}
        label={t('transcript.editLabel')}
        submitLabel={t('transcript.sendEdited')}
        onSubmit={send}
        onCancel={() => setEditing(false)}
      />
    );
  }
  return (
    <div className="person">
      <div className="person-text selectable" dir="auto" lang={languageOf(text)}>
        {text}
      </div>
      {attachments.length > 0 && (
        <ul className="chips">
          {attachments.map((type, at) => (
            // Two attachments of one type differ by place alone.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${at}:${type}`} className="chip">
              <Icon of={Paperclip} size="s" />
              {t('transcript.attachment', { type })}
            </li>
          ))}
        </ul>
      )}
      <div className="hover-actions">
        <CopyButton text={text} labelKey="transcript.copyMessage" />
        {canWrite && (
          <IconButton label={t('transcript.editMessage')} onClick={() => setEditing(true)}>
            <Icon of={Pencil} size="s" />
          </IconButton>
        )}
        {props.withBranches && <BranchSwitch messageId={messageId} />}
      </div>
    </div>
  );
}
