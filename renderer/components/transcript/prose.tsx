import './prose.css';
import type { ReactNode } from 'react';

import { useTranslate } from '../../stores/use-stores.ts';
import { CopyButton } from '../markdown/code-block.tsx';
import { InspectButton } from '../inspect-button.tsx';
import { MarkdownText } from '../markdown/markdown-text.tsx';
import { AnswerAgain } from './answer-again.tsx';
import type { ProseBlock } from './blocks.ts';
import { BranchSwitch } from './branch-switch.tsx';

/** A text of the assistant: plain, in the full column, with a mark where it was cut. */
export function Prose(props: {
  readonly block: ProseBlock;
  readonly withBranches: boolean;
}): ReactNode {
  const t = useTranslate();
  const { runId, messageId, text, ending, endsTurn } = props.block;
  return (
    <div className="answer" data-place={props.block.key}>
      <div className="prose" data-ending={ending}>
        <MarkdownText text={text} streaming={ending === 'open'} />
      </div>
      {ending === 'cut' && <span className="sr">{t('transcript.cutHere')}</span>}
      <div className="hover-actions">
        {props.withBranches && <BranchSwitch messageId={messageId} />}
        {ending !== 'open' && (
          <>
            <CopyButton text={text} labelKey="transcript.copyAnswer" />
            {endsTurn && props.withBranches && <AnswerAgain messageId={messageId} />}
            {runId !== null && <InspectButton runId={runId} actId={messageId} />}
          </>
        )}
      </div>
    </div>
  );
}
