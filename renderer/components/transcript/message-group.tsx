import { memo, useLayoutEffect, useRef, type ReactNode } from 'react';

import type { MessageGroup } from './group-messages.ts';
import { MessageBlocks } from './message-blocks.tsx';

/**
 * Some messages that follow each other. Once others come after them and their height is known, they are neither laid
 * out nor painted while they are out of sight: a long conversation costs what is seen of it. They stay in the page, so
 * that a screen reader finds them and a selection holds them.
 */
export const MessageGroupView = memo(function MessageGroupView(props: {
  readonly messages: MessageGroup;
  /** Others follow it. */
  readonly settled: boolean;
}): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const { messages, settled } = props;
  useLayoutEffect(() => {
    const group = element.current;
    if (group === null || !settled) return undefined;
    const height = group.clientHeight;
    // Not at once: the next group would have everything laid out anew to learn its own height.
    const frame = requestAnimationFrame(() => {
      group.style.containIntrinsicBlockSize = `auto ${height}px`;
      group.dataset['settled'] = '';
    });
    return () => {
      cancelAnimationFrame(frame);
      delete group.dataset['settled'];
    };
  }, [settled]);
  return (
    <div ref={element} className="turn-group">
      {messages.map(({ message, blocks }) => (
        <MessageBlocks key={message.messageId} messageId={message.messageId} blocks={blocks} />
      ))}
    </div>
  );
});
