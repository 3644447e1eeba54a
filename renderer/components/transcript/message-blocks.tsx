import { memo, type ReactNode } from 'react';

import type { Block } from './blocks.ts';
import { Note } from './note.tsx';
import { Person } from './person.tsx';
import { Prose } from './prose.tsx';
import { QuestionRecordCard } from './question-record.tsx';
import { Work } from './work.tsx';

/** One stored message. Memoised: a message that did not change is not drawn again. */
export const MessageBlocks = memo(function MessageBlocks(props: {
  readonly blocks: readonly Block[];
}): ReactNode {
  return props.blocks.map((block) => <BlockView key={block.key} block={block} />);
});

function BlockView(props: { readonly block: Block }): ReactNode {
  const { block } = props;
  switch (block.kind) {
    case 'note':
      return <Note block={block} />;
    case 'person':
      return <Person block={block} />;
    case 'work':
      return <Work block={block} />;
    case 'record':
      return <QuestionRecordCard question={block.question} />;
    case 'prose':
      return <Prose block={block} />;
  }
}
