import type { RunRecord } from '../../../preload/contract/run.ts';
import type { LaidOutMessage } from '../transcript/lay-out-transcript.ts';
import type { ToolView } from '../transcript/blocks.ts';

/** What is left of a run that did not finish. */
export interface Kept {
  readonly words: number;
  readonly thinking: boolean;
  readonly finishedTools: number;
  readonly unfinishedTools: readonly ToolView[];
  /** The last answer's text, if that is what was cut: what can be edited before going on. */
  readonly text: string;
  /** The run answered at all, so that there is something to drop. */
  readonly hasAnswer: boolean;
}

/** Counts what a run left, over all its answers that are shown. */
export function countKept(messages: readonly LaidOutMessage[], run: RunRecord): Kept {
  const responses = messages.filter(
    ({ message }) => message.runId === run.runId && message.head.kind === 'response',
  );
  const blocks = responses.flatMap((laidOut) => laidOut.blocks);
  const texts = blocks.flatMap((block) => (block.kind === 'prose' ? [block.text] : []));
  const tools = blocks.flatMap((block) => (block.kind === 'work' ? block.tools : []));
  const last = responses.at(-1);
  const cut = last?.message.head.state === 'interrupted' ? last.blocks : [];
  return {
    words: countWords(texts.join('\n')),
    thinking: blocks.some((block) => block.kind === 'work' && block.thoughts.length > 0),
    finishedTools: tools.filter((tool) => tool.state === 'done').length,
    unfinishedTools: tools.filter((tool) => tool.state === 'cut'),
    text: cut.flatMap((block) => (block.kind === 'prose' ? [block.text] : [])).join('\n\n'),
    hasAnswer: last !== undefined,
  };
}

/** Words between white space that hold a letter or digit; close enough for a person, in any language with spaces. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
