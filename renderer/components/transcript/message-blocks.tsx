import { memo, type ReactNode } from 'react';

import type { MessageId } from '../../../preload/contract/ids.ts';
import type { Block } from './blocks.ts';
import { BranchRow } from './branch-switch.tsx';
import { Note } from './note.tsx';
import { Person } from './person.tsx';
import { Prose } from './prose.tsx';
import { QuestionRecordCard } from './question-record.tsx';
import { Work } from './work.tsx';

/** One stored message. Memoised: a message that did not change is not drawn again. */
export const MessageBlocks = memo(function MessageBlocks(props: {
  readonly messageId: MessageId;
  readonly blocks: readonly Block[];
}): ReactNode {
  const { messageId, blocks } = props;
  const last = blocks.at(-1);
  // What a person or the assistant said has a line for it; what shows only work, or nothing, gets a row.
  const branchesWith = last?.kind === 'person' || last?.kind === 'prose' ? last : null;
  return (
    <>
      {blocks.map((block) => (
        <BlockView key={block.key} block={block} withBranches={block === branchesWith} />
      ))}
      {branchesWith === null && <BranchRow messageId={messageId} />}
    </>
  );
});

function BlockView(props: { readonly block: Block; readonly withBranches: boolean }): ReactNode {
  const { block, withBranches } = props;
  switch (block.kind) {
    case 'note':
      return <Note block={block} />;
    case 'person':
      return <Person block={block} withBranches={withBranches} />;
    case 'work':
      return <Work block={block} />;
    case 'record':
      return <QuestionRecordCard question={block.question} place={block.key} />;
    case 'prose':
      return <Prose block={block} withBranches={withBranches} />;
  }
}
