import './text-editor.css';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { isComposing } from '../keyboard/shortcuts.ts';
import { useTranslate } from '../stores/use-stores.ts';
import { Button } from './button.tsx';
import { Keycap } from './keycap.tsx';

/** Changes a text in place. Enter sends, Shift+Enter makes a line, Esc leaves everything as it was. */
export function TextEditor(props: {
  readonly text: string;
  readonly label: string;
  readonly submitLabel: string;
  readonly onSubmit: (text: string) => Promise<void>;
  readonly onCancel: () => void;
}): ReactNode {
  const t = useTranslate();
  const [text, setText] = useState(props.text);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const area = field.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);

  async function submit(): Promise<void> {
    if (text.trim() === '' || busy) return;
    setBusy(true);
    await props.onSubmit(text);
    setBusy(false);
  }

  function press(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.repeat) {
      event.preventDefault();
      void submit();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      props.onCancel();
    }
  }

  return (
    <div className="text-editor">
      <textarea
        ref={field}
        className="field"
        dir="auto"
        aria-label={props.label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
      />
      <div className="text-editor-actions">
        <Button kind="primary" aria-disabled={text.trim() === ''} onClick={() => void submit()}>
          {props.submitLabel}
          <Keycap>↩</Keycap>
        </Button>
        <Button onClick={props.onCancel}>{t('common.cancel')}</Button>
      </div>
    </div>
  );
}
