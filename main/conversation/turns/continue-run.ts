import { assertNever } from '../../../preload/contract/assert-never.ts';
import { continuePrompt } from '../../../preload/contract/continue-prompt.ts';
import type { ParsedInput } from '../../../preload/contract/requests.ts';
import type { RunEvent } from '../../../preload/contract/run-event.ts';
import {
  runOfPath,
  type Transcript,
  type TranscriptMessage,
} from '../../../preload/contract/transcript.ts';
import { RequestFailure } from '../../base/request-failure.ts';
import {
  newPrompt,
  newRow,
  promptPart,
  supersede,
  type PlanContext,
  type TurnPlan,
} from './turn-plan.ts';

/** How a person wants to go on. */
export type ContinueChoice = ParsedInput<'run.continue'>['choice'];

/**
 * Goes on after a run that did not finish. Where the history ends in a request, that goes out again with what it holds;
 * where it ends in a response, a visible prompt follows it: without one half a sentence would count as final, and a call
 * that was cut would be carried out. Source: DESIGN decision 5.
 */
export function planContinue(
  context: PlanContext,
  transcript: Transcript,
  choice: ContinueChoice,
): TurnPlan {
  const end = transcript.messages.at(-1);
  if (end === undefined) throw new RequestFailure('not-found', 'There is nothing to continue.');
  const superseded = supersede(context, transcript);
  switch (choice.kind) {
    case 'keep':
      return withEvents(superseded, goOn(context, end));
    case 'drop':
      return withEvents(superseded, dropAnswer(context, transcript));
    case 'edit':
      return withEvents(superseded, editAnswer(context, transcript, choice.text));
    default:
      return assertNever(choice, 'choice');
  }
}

function goOn(context: PlanContext, end: TranscriptMessage): TurnPlan {
  if (end.head.kind === 'request') return { events: [], leaf: end };
  const leaf = newPrompt(context, end, [promptPart(context, continuePrompt)]);
  return { events: [{ type: 'message-added', message: leaf }], leaf };
}

/** Leaves the run's last answer on its branch; the request before it goes out again. */
function dropAnswer(context: PlanContext, transcript: Transcript): TurnPlan {
  const at = cutAnswerAt(transcript);
  const leaf = transcript.messages[at - 1];
  if (leaf === undefined) throw new RequestFailure('invalid-input', 'There is no answer to drop.');
  return { events: [context.showPath(leaf.messageId)], leaf };
}

/** Puts a text in place of the last answer, on a branch beside it, and asks to go on from there. */
function editAnswer(context: PlanContext, transcript: Transcript, text: string): TurnPlan {
  const at = cutAnswerAt(transcript);
  const cut = transcript.messages[at];
  const parent = transcript.messages[at - 1];
  if (cut === undefined || parent === undefined || cut.head.kind !== 'response') {
    throw new RequestFailure('invalid-input', 'There is no answer to edit.');
  }
  if (text.trim() === '') throw new RequestFailure('invalid-input', 'The answer needs some text.');
  // Still cut: the person changed what is there, and the model has yet to finish it.
  const head = { ...cut.head, state: 'interrupted' as const, runId: context.runId };
  const part = {
    partKind: 'text' as const,
    content: text,
    id: null,
    providerName: null,
    providerDetails: null,
  };
  const edited = newRow(context, parent, head, [part]);
  const rest = goOn(context, edited);
  return withEvents(
    [context.showPath(parent.messageId), { type: 'message-added', message: edited }],
    rest,
  );
}

// An answer before it belongs to a run that was done: one that wrote nothing has nothing to drop or to edit.
function cutAnswerAt(transcript: Transcript): number {
  const at = transcript.messages.findLastIndex((message) => message.head.kind === 'response');
  return transcript.messages[at]?.runId === runOfPath(transcript)?.runId ? at : -1;
}

function withEvents(events: readonly RunEvent[], plan: TurnPlan): TurnPlan {
  return { ...plan, events: [...events, ...plan.events] };
}
