import '../styles/dialog.css';
import '../styles/dialog-paper.css';
import '../styles/dialog-platforms.css';
import '../styles/dialog-live.css';
import '../styles/dialog-small.css';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useAnnounce } from '../keyboard/announcer.tsx';
import { useFocusKeeper } from '../keyboard/focus-keeper.ts';
import { useKeyNames } from '../keyboard/keys.tsx';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { useStores, useTranslate, useView } from '../stores/use-stores.ts';
import { ApprovalDialog } from './approval/approval-dialog.tsx';
import { focusStep } from './frame/dialog-focus.ts';
import { ElicitationDialog } from './elicitation/elicitation-dialog.tsx';
import type { LiveShellProps } from './live/live-shell.tsx';
import { QuestionDialog } from './question/question-dialog.tsx';
import { useWaiting, type Waiting } from './question-scope.tsx';

/**
 * The waiting question of the shown conversation, as a dialog over it. Stands as a direct child of the main
 * column: what is beside it there cannot be used while the dialog is open, the rest of the window can.
 */
export function QuestionLayer(): ReactNode {
  const waiting = useWaiting();
  const layer = useRef<HTMLDivElement>(null);
  const [peeking, setPeeking] = useState(false);
  const keeper = useFocusKeeper();
  const { view } = useStores();
  const open = waiting !== null && !waiting.folded;
  const questionId = waiting?.questionId;

  useInertBeside(layer, open && !peeking);
  useFocusFromScrim(layer, open);
  useFocusForComposer(layer, open && !peeking);
  useShortcuts('app', {
    'answer-question'() {
      if (waiting === null) return false;
      if (!open) waiting.value.actions.open('by-key');
      else layer.current?.querySelector<HTMLElement>('[data-choice], dialog')?.focus();
      return undefined;
    },
  });
  useSpokenArrival(waiting, layer);

  // The person asked for it outside of the window, as by a notification.
  const requests = useView((state) => state.questionRequests);
  const openIt = useEffectEvent(() => {
    if (waiting !== null && !open) waiting.value.actions.open('by-pointer');
  });
  useEffect(() => {
    if (requests > 0) openIt();
  }, [requests]);

  // Back to where the focus was once no dialog is open; one that follows another keeps the first one's place.
  const giveBack = useEffectEvent(() => {
    const before = document.activeElement;
    keeper.restore(layer.current);
    if (document.activeElement === before && (before === null || before === document.body)) {
      view.getState().focusComposer();
    }
  });
  useEffect(() => {
    if (!open) return;
    return () => giveBack();
  }, [open]);

  if (!open) return <div ref={layer} hidden />;
  return (
    <div ref={layer} className="ask-scrim" data-peek={peeking || undefined}>
      <WaitingDialog key={questionId} waiting={waiting} keeper={keeper} onPeek={setPeeking} />
    </div>
  );
}

function WaitingDialog({
  waiting,
  ...rest
}: LiveShellProps & { readonly waiting: Waiting }): ReactNode {
  if (waiting.kind === 'question') return <QuestionDialog {...waiting.value} {...rest} />;
  const { session, ...value } = waiting.value;
  return session.kind === 'approval' ? (
    <ApprovalDialog session={session} {...value} {...rest} />
  ) : (
    <ElicitationDialog session={session} {...value} {...rest} />
  );
}

// A press on the scrim would take the focus to nowhere, and the keys with it.
function useFocusFromScrim(layer: { readonly current: HTMLElement | null }, open: boolean): void {
  useEffect(() => {
    const scrim = layer.current;
    if (!open || scrim === null) return;
    const press = (event: MouseEvent): void => {
      if (event.target !== scrim) return;
      event.preventDefault();
      scrim.querySelector<HTMLElement>('dialog')?.focus();
    };
    scrim.addEventListener('mousedown', press);
    return () => scrim.removeEventListener('mousedown', press);
  }, [layer, open]);
}

// What asks for the composer, such as picking this conversation's row again, means the conversation: its dialog is on top.
function useFocusForComposer(layer: { readonly current: HTMLElement | null }, open: boolean): void {
  const requests = useView((state) => state.composerFocusRequests);
  const seen = useRef(requests);
  useEffect(() => {
    if (seen.current === requests) return;
    seen.current = requests;
    const dialog = layer.current?.querySelector('dialog');
    if (open && dialog instanceof HTMLElement && !dialog.contains(document.activeElement)) {
      focusStep(dialog);
    }
  }, [layer, open, requests]);
}

function useInertBeside(layer: { readonly current: HTMLElement | null }, inert: boolean): void {
  useLayoutEffect(() => {
    const scrim = layer.current;
    const column = scrim?.parentElement;
    if (!inert || scrim === null || column === null || column === undefined) return;
    // On a Mac the sheet hangs from the title row, which it does not cover.
    const { top } = scrim.getBoundingClientRect();
    const beside = [...column.children].filter(
      (child): child is HTMLElement =>
        child instanceof HTMLElement &&
        child !== scrim &&
        !child.inert &&
        child.getBoundingClientRect().bottom > top,
    );
    for (const child of beside) child.inert = true;
    return () => {
      for (const child of beside) child.inert = false;
    };
  }, [layer, inert]);
}

// A dialog that takes the focus is read by itself; one that stands aside has to say that it is there.
function useSpokenArrival(
  waiting: Waiting | null,
  layer: { readonly current: HTMLElement | null },
): void {
  const translate = useTranslate();
  const announce = useAnnounce();
  const { label } = useKeyNames('answer-question');
  const questionId = waiting?.questionId;
  const say = useEffectEvent(() => {
    if (waiting === null || layer.current?.contains(document.activeElement) === true) return;
    announce(translate('dialog.arrived', { model: waiting.value.modelLabel, keys: label }));
  });
  useEffect(() => {
    if (questionId !== undefined) say();
  }, [questionId]);
}
