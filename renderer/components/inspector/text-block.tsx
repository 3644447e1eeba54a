import type { ReactNode } from 'react';

import type { InspectedText } from '../../../preload/contract/run-inspection.ts';
import { useTranslate } from '../../stores/use-stores.ts';

/** A text that somebody wrote, under its title, just as it is. */
export function TextBlock(props: {
  readonly title: string;
  readonly shown: InspectedText | null;
  /** Said when there is no text. */
  readonly empty?: string;
  readonly aside?: ReactNode;
}): ReactNode {
  const { title, shown, empty } = props;
  return (
    <section className="details-part">
      <h3>
        {title}
        {props.aside}
      </h3>
      {shown === null ? <p className="text-3">{empty}</p> : <PlainText shown={shown} />}
    </section>
  );
}

/** Text in the fixed-width face, which scrolls with the keyboard too. */
export function PlainText(props: { readonly shown: InspectedText }): ReactNode {
  const t = useTranslate();
  const { text, leftOut } = props.shown;
  return (
    <>
      {/* Long texts scroll, with the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className="plain-text" dir="auto" tabIndex={0}>
        {text}
      </pre>
      {leftOut > 0 && <p className="text-3">{t('inspector.leftOut', { count: leftOut })}</p>}
    </>
  );
}
