import type { ReactNode } from 'react';

import type { PreviewLine } from '../../../preload/contract/requests.ts';
import { useTranslate } from '../../stores/use-stores.ts';

const speakers = {
  person: 'common.you',
  assistant: 'common.assistant',
  tools: 'common.tools',
  parley: 'app.name',
} as const;

/** The exact list of what the model will get, with what Parley adds marked. */
export function ModelPreview(props: {
  readonly id: string;
  readonly lines: readonly PreviewLine[];
}): ReactNode {
  const t = useTranslate();
  return (
    <ul id={props.id} className="preview">
      {props.lines.map((line, at) => (
        // The list is read once and never changes its order.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          <span className="preview-who">{t(speakers[line.from])}</span>
          <span className={line.added ? 'preview-text preview-added' : 'preview-text'} dir="auto">
            {line.added && <span className="sr">{t('outcome.added')}: </span>}
            {line.text}
          </span>
        </li>
      ))}
    </ul>
  );
}
