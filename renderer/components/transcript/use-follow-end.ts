import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';

import type { ConversationId, MessageId } from '../../../preload/contract/ids.ts';

/** Nearer to the end than this counts as being there. */
const endSlackPx = 24;
/** Nearer to the top than this, older messages are read. */
const nearTopPx = 600;

export interface FollowEnd {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly atEnd: boolean;
  readonly toEnd: () => void;
  /** Stays at this place, whatever comes at the end. */
  readonly leave: () => void;
}

/** What decides where a transcript stands. */
export interface FollowedContent {
  readonly conversationId: ConversationId;
  readonly firstMessageId: MessageId | null;
  readonly onNearTop: () => void;
}

/** Keeps the end in view while it was in view, and the reading place when older messages come before it. */
export function useFollowEnd(followed: FollowedContent): FollowEnd {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const follows = useRef(true);
  const fromEnd = useRef(0);

  const look = useEffectEvent(() => {
    const pane = scroller.current;
    if (pane === null) return;
    fromEnd.current = pane.scrollHeight - pane.scrollTop;
    follows.current = fromEnd.current - pane.clientHeight <= endSlackPx;
    setAtEnd(follows.current);
    if (pane.scrollTop < nearTopPx) followed.onNearTop();
  });

  function toEnd(): void {
    const pane = scroller.current;
    if (pane === null) return;
    follows.current = true;
    pane.scrollTop = pane.scrollHeight;
    setAtEnd(true);
  }

  const leave = useCallback(() => {
    follows.current = false;
  }, []);

  useEffect(() => {
    const pane = scroller.current;
    if (pane === null) return undefined;
    const scrolled = (): void => look();
    pane.addEventListener('scroll', scrolled, { passive: true });
    return () => pane.removeEventListener('scroll', scrolled);
  }, []);

  // Text that streams, folds that open, a window that is resized: all of it changes a height.
  useEffect(() => {
    const pane = scroller.current;
    const inner = content.current;
    if (pane === null || inner === null) return undefined;
    const observer = new ResizeObserver(() => {
      if (follows.current) pane.scrollTop = pane.scrollHeight;
      else look();
    });
    observer.observe(inner);
    observer.observe(pane);
    return () => observer.disconnect();
  }, []);

  // Older messages came before: what was read stays where it was.
  useLayoutEffect(() => {
    const pane = scroller.current;
    if (pane !== null && !follows.current) pane.scrollTop = pane.scrollHeight - fromEnd.current;
  }, [followed.firstMessageId]);

  useLayoutEffect(() => {
    const pane = scroller.current;
    if (pane === null) return;
    follows.current = true;
    pane.scrollTop = pane.scrollHeight;
  }, [followed.conversationId]);

  return { scroller, content, atEnd, toEnd, leave };
}
