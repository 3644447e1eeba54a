import type { Durability } from '../../main/conversation/conversation-store.ts';
import type { MessageAdded, RunEvent } from '../../preload/contract/run-event.ts';
import type { PartDelta } from '../../preload/contract/stream-event.ts';
import { call, text, thinking } from './message-builders.ts';
import { eventAt, partDelta, startedPart, toolReturned } from './run-events.ts';
import { headOf, messageAdded, questionOf, runOf, summaryOf } from './stored-conversation.ts';

/** One call of `record`. */
export interface ScriptedRecord {
  readonly events: readonly RunEvent[];
  readonly durability: Durability;
}

/** The conversation that a kill script writes. */
export const scriptedConversation = 'c1';

const turns = 2;

/**
 * What a recorder writes of a few turns: thinking, text and calls that stream in, returns large and small, a question
 * that is asked, drafted and answered. The same for everyone who asks, so that a host can be killed anywhere in it.
 */
export function killScript(): readonly ScriptedRecord[] {
  const records: ScriptedRecord[] = [];
  const add = (durability: Durability, ...events: RunEvent[]) =>
    records.push({ events, durability });
  let leaf: MessageAdded | null = null;
  for (let turn = 0; turn < turns; turn += 1) leaf = addTurn(add, turn, leaf);
  return records;
}

type Add = (durability: Durability, ...events: RunEvent[]) => void;

function addTurn(add: Add, turn: number, leaf: MessageAdded | null): MessageAdded {
  const id = (name: string) => `${turn}-${name}`;
  const run = runOf(scriptedConversation, id('run'));
  const below = (parent: MessageAdded | null, name: string, kind: 'request' | 'response') =>
    messageAdded(scriptedConversation, id(name), parent, {
      kind,
      runId: run.runId,
      head: headOf(kind, 'interrupted'),
    });
  const asked = below(leaf, 'asked', 'request');
  const first = below(asked, 'first', 'response');
  const results = below(first, 'results', 'request');
  const last = below(results, 'last', 'response');
  add('full', asked, { type: 'run-started', run }, summary('running'));

  add('stream', completed(asked), first, startedPart(id('first'), 0, 'thinking'));
  streamThinking(add, id('first'));
  add('stream', startedPart(id('first'), 1, 'text'));
  streamText(add, id('first'), 1, 20);
  streamCall(add, id('first'), 2);
  add('stream', completed(first), results);

  add('stream', toolReturned(id('results'), 'line\n'.repeat(80_000)));
  const question = questionOf(id('question'), results);
  add('full', { type: 'question-opened', question }, summary('waiting'));
  const draft = { entries: [], step: 0, folded: false };
  add('stream', { type: 'question-drafted', questionId: question.questionId, draft });
  const settled = { questionId: question.questionId, state: 'answered', at: eventAt } as const;
  const response = { answers: [], cancelled: false };
  add(
    'full',
    { type: 'question-settled', ...settled, response },
    { ...toolReturned(id('results'), 'Sea'), index: 1 },
    summary('running'),
  );

  add('stream', completed(results), last, startedPart(id('last'), 0, 'text'));
  streamText(add, id('last'), 0, 150);
  add(
    'full',
    completed(last),
    { ...run, type: 'run-changed', state: 'completed', endedAt: eventAt },
    summary('idle'),
  );
  return last;
}

function streamThinking(add: Add, messageId: string): void {
  const words = Array.from({ length: 15 }, (_, at) => `thought ${at}. `);
  for (const contentDelta of words) {
    add('stream', partDelta(messageId, 0, { partDeltaKind: 'thinking', contentDelta }));
  }
  const part = thinking(words.join(''), 'signed');
  const event = { eventKind: 'part_end', index: 0, part, nextPartKind: 'text' } as const;
  add('stream', { ...partDelta(messageId, 0, nothing), event });
}

function streamText(add: Add, messageId: string, index: number, count: number): void {
  const words = Array.from({ length: count }, (_, at) => `word ${at} 😀 `);
  // In pieces that are cut inside the pair, as a stream may cut them.
  for (const word of words) {
    const cut = word.indexOf('\ude00');
    const deltas = [word.slice(0, cut), word.slice(cut)].map((contentDelta) =>
      partDelta(messageId, index, { partDeltaKind: 'text', contentDelta }),
    );
    for (const delta of deltas) add('stream', delta);
  }
  const part = text(words.join(''));
  const event = { eventKind: 'part_end', index, part, nextPartKind: null } as const;
  add('stream', { ...partDelta(messageId, index, nothing), event });
}

function streamCall(add: Add, messageId: string, index: number): void {
  const args = JSON.stringify({ questions: 'x'.repeat(300) });
  add('stream', startedPart(messageId, index, 'tool-call'));
  for (let at = 0; at < args.length; at += 20) {
    const argsDelta = args.slice(at, at + 20);
    add('stream', partDelta(messageId, index, { partDeltaKind: 'tool_call', argsDelta }));
  }
  const part = call('c0', 'ask_user_question', args);
  const event = { eventKind: 'part_end', index, part, nextPartKind: null } as const;
  add('stream', { ...partDelta(messageId, index, nothing), event });
}

const nothing: PartDelta = { partDeltaKind: 'text', contentDelta: '' };

function completed({ message }: MessageAdded): RunEvent {
  const { messageId, head } = message;
  return { type: 'message-changed', messageId, head: { ...head, state: 'complete' } };
}

function summary(activity: 'idle' | 'running' | 'waiting'): RunEvent {
  return { type: 'summary-changed', summary: summaryOf(scriptedConversation, { activity }) };
}
