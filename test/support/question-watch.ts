import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import type { ConversationStore } from '../../main/conversation/conversation-store.ts';
import type { QuestionId } from '../../preload/contract/ids.ts';
import {
  isQuestion,
  type AskRecord,
  type LiveRecord,
  type QuestionRecord,
} from '../../preload/contract/question-record.ts';
import type { Transcript } from '../../preload/contract/transcript.ts';

/** Looks on while things happen to what a conversation asks the person, and fails when something is not as it must be. */
export class QuestionWatch {
  readonly #count: (name: string) => void;
  readonly #seen = new Set<string>();
  readonly #ended = new Map<QuestionId, string>();

  /** `count` is told of every state that something came into. */
  constructor(count: (name: string) => void) {
    this.#count = count;
  }

  /** Nothing that is settled changes any more, each call has one return at most, and disk and screen agree. */
  look(store: ConversationStore, live: Transcript): void {
    const stored = store.readTranscript(live.summary.conversationId, 500);
    const untimed = live.questions.map(({ expiresAt: _expiresAt, ...question }) => question);
    deepStrictEqual(stored?.questions, untimed);
    const returns = live.messages.flatMap(({ parts }) =>
      parts.flatMap(({ part }) => (part.partKind === 'tool-return' ? [part.toolCallId] : [])),
    );
    strictEqual(new Set(returns).size, returns.length, 'A call has two returns.');
    for (const record of live.questions) {
      this.#countOnce(record);
      this.#assertEndsOnce(record);
      const hasReturn = returns.includes(record.toolCallId);
      if (isQuestion(record)) assertAnswered(record, hasReturn);
      else assertLives(record, hasReturn, live);
    }
  }

  #countOnce(record: AskRecord): void {
    const name = describeEnd(record);
    const key = `${record.questionId} ${name}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#count(name);
  }

  #assertEndsOnce({ questionId, state, response, settledAt }: AskRecord): void {
    const before = this.#ended.get(questionId);
    if (state === 'pending') return ok(before === undefined, 'What was settled waits again.');
    const end = JSON.stringify([state, response, settledAt]);
    strictEqual(end, before ?? end, 'It was settled twice.');
    this.#ended.set(questionId, end);
  }
}

/** A question has its return exactly when it has its answer. */
function assertAnswered({ toolCallId, state }: QuestionRecord, hasReturn: boolean): void {
  const isAnswered = state === 'answered' || state === 'declined' || state === 'timed-out';
  deepStrictEqual([toolCallId, state, hasReturn], [toolCallId, state, isAnswered]);
}

/** What lives with its run waits only as long as that goes on, and its call ends only by the person's word. */
function assertLives(record: LiveRecord, hasReturn: boolean, live: Transcript): void {
  const { kind, runId, state, toolCallId } = record;
  const run = live.runs.find((each) => each.runId === runId)?.state;
  if (state === 'pending') strictEqual(run, 'running', `${kind} waits without its run`);
  const isSettled = state === 'answered' || state === 'declined' || state === 'cancelled';
  if (!isSettled) strictEqual(hasReturn, false, `${kind} ${toolCallId} is ${state} with a return`);
  // A stop may come between the answer and the return.
  else if (run === 'completed') strictEqual(hasReturn, true, `${toolCallId} has no return`);
}

function describeEnd({ kind, state, response }: AskRecord): string {
  if (kind === 'approval' && response !== null) {
    return `approval ${response.decision}${response.note === '' ? '' : ' with a note'}`;
  }
  return kind === 'elicitation' && response !== null
    ? `form ${response.action}`
    : `${kind === 'elicitation' ? 'form' : kind} ${state}`;
}
