import './prose.css';
import type { ReactNode } from 'react';

import { useTranslate } from '../../stores/use-stores.ts';
import { CopyButton } from '../markdown/code-block.tsx';
import { InspectButton } from '../inspect-button.tsx';
import { MarkdownText } from '../markdown/markdown-text.tsx';
import type { ProseBlock } from './blocks.ts';

/** A text of the assistant: plain, in the full column, with a mark where it was cut. */
export function Prose(props: { readonly block: ProseBlock }): ReactNode {
  const t = useTranslate();
  const { runId, text, ending } = props.block;
  return (
    <div className="answer">
      <div className="prose" data-ending={ending}>
        <MarkdownText text={text} streaming={ending === 'open'} />
      </div>
      {ending === 'cut' && <span className="sr">{t('transcript.cutHere')}</span>}
      {ending !== 'open' && (
        <div className="hover-actions">
          <CopyButton text={text} labelKey="transcript.copyAnswer" />
          {runId !== null && <InspectButton runId={runId} />}
        </div>
      )}
    </div>
  );
}
