import { useRef, type ReactNode } from 'react';
import type { FocusKeeper } from '../../keyboard/focus-keeper.ts';
import { useKeyBindings } from '../../keyboard/key-bindings.tsx';
import { usePlatformLook } from '../../keyboard/platform-look.tsx';
import { matchShortcut } from '../../keyboard/shortcuts.ts';
import { isTextField } from '../../keyboard/text-field.ts';
import { DialogFrame } from '../frame/dialog-frame.tsx';
import { LiveDialogContext, type LiveDialogValue } from './live-dialog-context.ts';
import { useDialogFocus } from '../frame/use-dialog-focus.ts';
import type { PeekHandle } from '../frame/use-peek.ts';

/** What a dialog of a run needs of the layer that draws it. */
export interface LiveShellProps {
  readonly keeper: FocusKeeper;
  readonly onPeek: (peeking: boolean) => void;
}

/** The frame, keys and focus of what lives only as long as its run. */
export function LiveShell(
  props: LiveShellProps & {
    readonly value: LiveDialogValue;
    readonly peek: PeekHandle;
    /** What the key for "send" does. Enter alone does nothing here. */
    readonly onSend: () => void;
    readonly children: ReactNode;
  },
): ReactNode {
  const { value, peek, keeper, onPeek, onSend } = props;
  const { id, session, actions } = value;
  const dialog = useRef<HTMLDialogElement>(null);
  const look = usePlatformLook();
  const bindings = useKeyBindings();
  useDialogFocus({
    dialog,
    step: 0,
    refusal: null,
    peeking: peek.peeking,
    declining: session.declining,
    requested: session.arrival !== 'by-itself',
    keeper,
  });
  return (
    <LiveDialogContext value={value}>
      <DialogFrame
        dialog={dialog}
        arrival={session.arrival}
        peeking={peek.peeking}
        labelledBy={`${id}-asks`}
        onPeek={onPeek}
        onKeyDown={(event) => {
          if (event.defaultPrevented) return;
          const inField = isTextField(event.target) || event.target instanceof HTMLSelectElement;
          const place = { scope: 'dialog', look, inField, bindings } as const;
          const shortcut = matchShortcut(event.nativeEvent, place);
          if (shortcut === 'fold' && inField) dialog.current?.focus();
          else if (shortcut === 'fold') actions.fold();
          else if (shortcut === 'peek') peek.keyDown();
          else if (shortcut === 'send-answers') onSend();
          else return;
          event.preventDefault();
        }}
      >
        {props.children}
      </DialogFrame>
    </LiveDialogContext>
  );
}
