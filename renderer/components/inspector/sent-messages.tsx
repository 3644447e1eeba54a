import { useState, type ReactNode } from 'react';

import type { SentMessage } from '../../../preload/contract/run-inspection.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { Fold } from './fold.tsx';
import { PlainText } from './text-block.tsx';

/** Each message as it went out, in order; those that differ from the conversation say so. */
export function SentMessages(props: { readonly messages: readonly SentMessage[] }): ReactNode {
  const t = useTranslate();
  return props.messages.map((message, at) => {
    const name = t(`inspector.from.${message.from}`);
    return (
      // Messages never change their place: the list is what was sent once.
      // oxlint-disable-next-line react/no-array-index-key
      <Fold key={at} name={name} start={message.text} mark={<Mark of={message.mark} />}>
        <Sent message={message} />
      </Fold>
    );
  });
}

function Mark(props: { readonly of: SentMessage['mark'] }): ReactNode {
  const t = useTranslate();
  if (props.of === 'stored') return null;
  return <span className="sent-mark">{t(`inspector.mark.${props.of}`)}</span>;
}

function Sent(props: { readonly message: SentMessage }): ReactNode {
  const t = useTranslate();
  const [asJson, setAsJson] = useState(false);
  const { text, json } = props.message;
  return (
    <>
      <label className="sent-json">
        <input
          type="checkbox"
          checked={asJson}
          onChange={(event) => setAsJson(event.currentTarget.checked)}
        />
        {t('inspector.showJson')}
      </label>
      <PlainText shown={{ text: asJson ? json : text, leftOut: 0 }} />
    </>
  );
}
