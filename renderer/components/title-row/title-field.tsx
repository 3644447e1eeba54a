import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import type { ConversationSummary } from '../../../preload/contract/conversation.ts';
import { isComposing } from '../../keyboard/shortcuts.ts';
import { useStores, useTranslate } from '../../stores/use-stores.ts';
import { useReport } from '../use-report.ts';

/** Renames a conversation in its place. Enter or leaving the field keeps, Esc does not. */
export function TitleField(props: {
  readonly summary: ConversationSummary;
  readonly onDone: () => void;
  /** A key ends it: the focus goes back to where the renaming began. */
  readonly onLeave: () => void;
}): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const report = useReport();
  const { summary } = props;
  const [title, setTitle] = useState(summary.title);
  const field = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  useEffect(() => field.current?.select(), []);

  async function keep(): Promise<void> {
    if (done.current) return;
    done.current = true;
    props.onDone();
    const wanted = title.trim();
    if (wanted === '' || wanted === summary.title) return;
    const answer = await stores.conversations.getState().rename(summary.conversationId, wanted);
    if (!answer.ok) report(answer.failure);
  }

  function press(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') void keep();
    else if (event.key === 'Escape') {
      done.current = true;
      props.onDone();
    } else return;
    props.onLeave();
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <input
      ref={field}
      className="field title-field"
      dir="auto"
      maxLength={200}
      aria-label={t('window.renameLabel')}
      value={title}
      onChange={(event) => setTitle(event.target.value)}
      onKeyDown={press}
      onBlur={() => void keep()}
    />
  );
}
