import { useEffect, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useKeyBindings } from '../../keyboard/key-bindings.tsx';
import { usePlatformLook } from '../../keyboard/platform-look.tsx';
import { isComposing, matchShortcut } from '../../keyboard/shortcuts.ts';
import { createInputGuard, type Arrival } from './input-guard.ts';
import { trapTab } from './trap-tab.ts';

/** The frame of every dialog over a conversation: it drops what was not meant for it, and keeps Tab inside. */
export function DialogFrame(props: {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly arrival: Arrival;
  readonly peeking: boolean;
  readonly wide?: boolean;
  readonly labelledBy: string;
  readonly onPeek: (peeking: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly children: ReactNode;
}): ReactNode {
  const { dialog, arrival, peeking, onPeek } = props;
  const look = usePlatformLook();
  const bindings = useKeyBindings();
  const [guard] = useState(() => createInputGuard(arrival, () => performance.now()));
  useEffect(() => onPeek(peeking), [onPeek, peeking]);
  return (
    <dialog
      open
      ref={dialog}
      className={props.wide === true ? 'ask-dialog ask-dialog-wide' : 'ask-dialog'}
      data-peek={peeking || undefined}
      data-region="question"
      aria-labelledby={props.labelledBy}
      tabIndex={-1}
      onKeyDownCapture={(event) => {
        // Keys of the whole window, such as F6, mean the same wherever they were meant for.
        const app = { scope: 'app', look, inField: false, bindings } as const;
        if (isComposing(event.nativeEvent) || matchShortcut(event.nativeEvent, app) !== null)
          return;
        if (!guard.blocksKeyDown(event.nativeEvent)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onKeyUpCapture={(event) => guard.keyUp(event.nativeEvent)}
      onClickCapture={(event) => {
        // A click that a key or a screen reader makes has no count.
        if (event.detail === 0 || !guard.blocksClick()) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onKeyDown={(event) => {
        props.onKeyDown(event);
        trapTab(event, dialog.current);
      }}
    >
      {props.children}
    </dialog>
  );
}
