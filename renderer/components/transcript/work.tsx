import './work.css';
import type { ReactNode } from 'react';

import type { WorkBlock } from './blocks.ts';
import { ThoughtFold } from './thought-fold.tsx';
import { ToolRow } from './tool-row.tsx';

/** Thinking and tools of one step. */
export function Work(props: { readonly block: WorkBlock }): ReactNode {
  const { thoughts, tools } = props.block;
  return (
    <div className="work">
      {thoughts.map((thought) => (
        <ThoughtFold key={thought.key} thought={thought} />
      ))}
      {tools.length > 0 && (
        <ul className="tools">
          {tools.map((tool) => (
            <ToolRow key={tool.key} tool={tool} />
          ))}
        </ul>
      )}
    </div>
  );
}
