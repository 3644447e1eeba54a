import './composer.css';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

import { usePlatformLook } from '../../keyboard/platform-look.tsx';
import { matchShortcut } from '../../keyboard/shortcuts.ts';
import { selectText } from '../../stores/composer-store.ts';
import {
  useComposer,
  useStores,
  useTranscript,
  useTranslate,
  useView,
} from '../../stores/use-stores.ts';
import { QueuedMessages } from './queued-messages.tsx';
import { SendButton } from './send-button.tsx';
import { useComposerActions } from './use-composer-actions.ts';
import { useComposerMode } from './use-composer-mode.ts';

/** Where the person writes. Enter sends, queues or continues, Shift+Enter makes a line; never while an input method composes. */
export function Composer(): ReactNode {
  const t = useTranslate();
  const look = usePlatformLook();
  const stores = useStores();
  const conversationId = useTranscript((state) => state.conversationId);
  const text = useComposer((state) => selectText(state, conversationId));
  const focusRequests = useView((state) => state.composerFocusRequests);
  const mode = useComposerMode();
  const actions = useComposerActions(mode);
  const field = useRef<HTMLTextAreaElement>(null);

  // A field that is drawn with a text has its caret before it.
  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(end, end);
  }, []);

  useEffect(() => {
    field.current?.focus({ preventScroll: true });
  }, [focusRequests]);

  function press(event: KeyboardEvent): void {
    const place = { scope: 'composer', look, inField: true } as const;
    // Null for every press of an input method, so that its Enter never sends.
    if (matchShortcut(event.nativeEvent, place) !== 'send-message') return;
    event.preventDefault();
    if (!event.repeat) actions.enter();
  }

  return (
    <div className="composer" data-region="composer">
      <QueuedMessages mode={mode} />
      <textarea
        ref={field}
        className="composer-text"
        data-region-focus=""
        dir="auto"
        rows={1}
        aria-label={t('composer.label')}
        placeholder={t(mode.hint)}
        value={text}
        onChange={(event) => stores.composer.getState().setText(conversationId, event.target.value)}
        onKeyDown={press}
      />
      <div className="composer-row">
        <span className="grow" />
        <SendButton mode={mode} hasText={text.trim() !== ''} actions={actions} />
      </div>
    </div>
  );
}
