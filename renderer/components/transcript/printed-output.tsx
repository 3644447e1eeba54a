import { useLayoutEffect, useRef, type ReactNode } from 'react';

import { useTranslate } from '../../stores/use-stores.ts';

/** The end of what a call has printed while it has no return, with the newest line in view. */
export function PrintedOutput(props: {
  readonly text: string;
  /** More may come. */
  readonly running: boolean;
}): ReactNode {
  const t = useTranslate();
  const { text, running } = props;
  const pane = useRef<HTMLPreElement>(null);
  useLayoutEffect(() => {
    if (pane.current !== null) pane.current.scrollTop = pane.current.scrollHeight;
  }, [text]);
  const title = t(running ? 'tool.printed' : 'tool.printedBefore');
  return (
    <section className="tool-printed" aria-label={title}>
      <p className="meta">{title}</p>
      {/* It scrolls, with the keyboard too. No live region: a log would be read out without end. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre ref={pane} className="code selectable" dir="auto" tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}
