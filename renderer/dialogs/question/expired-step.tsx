import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { recordLines, recordText } from '../../components/transcript/record-lines.ts';
import { useAnnounce } from '../../keyboard/announcer.tsx';
import { useTranslate } from '../../stores/use-stores.ts';
import { useDialog } from './dialog-context.ts';
import { trapTab } from '../frame/trap-tab.ts';

/** Over a form whose time ran out: says so, and gives what was put in to be copied. Only its own button closes it. */
export function ExpiredStep(): ReactNode {
  const translate = useTranslate();
  const announce = useAnnounce();
  const { id, session, actions } = useDialog();
  const box = useRef<HTMLDialogElement>(null);
  const [copied, setCopied] = useState(false);
  // Not a button: what is on its way from the keyboard must press nothing.
  useEffect(() => {
    const active = document.activeElement;
    // The form has just lost the focus, if it had it; what is elsewhere in the window stays there.
    if (active === null || active === document.body) box.current?.focus();
  }, []);
  const record = { ...session.question, draft: session.draft };
  const title = translate('dialog.expired');
  const text = recordText(record, recordLines(record), {
    title,
    skipped: translate('dialog.skipped'),
  });

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    announce(translate('common.copied'));
  }

  return (
    <div className="ask-decline-cover">
      <dialog
        open
        ref={box}
        className="ask-decline-step"
        role="alertdialog"
        aria-labelledby={`${id}-expired-title`}
        aria-describedby={`${id}-expired-about`}
        tabIndex={-1}
        onKeyDown={(event) => {
          trapTab(event, box.current);
          event.stopPropagation();
        }}
      >
        <div className="ask-decline-text">
          <h3 id={`${id}-expired-title`} className="ask-decline-title">
            {title}
          </h3>
          <p id={`${id}-expired-about`} className="text-2">
            {translate('dialog.expiredAbout')}
          </p>
          <textarea
            readOnly
            className="ask-field ask-expired-text"
            rows={6}
            dir="auto"
            aria-label={translate('dialog.expiredText')}
            value={text}
          />
        </div>
        <footer className="ask-decline-foot">
          <Button onClick={() => actions.close()}>{translate('common.close')}</Button>
          <Button kind="primary" onClick={() => void copy()}>
            {translate(copied ? 'common.copied' : 'dialog.expiredCopy')}
          </Button>
        </footer>
      </dialog>
    </div>
  );
}
