import type { AskRecord } from '../../../preload/contract/question-record.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import {
  latestRun,
  type Transcript,
  type TranscriptMessage,
} from '../../../preload/contract/transcript.ts';
import type { Block } from './blocks.ts';
import { layOutMessage, type MessageSurroundings } from './lay-out-message.ts';

/** A message with what it shows. */
export interface LaidOutMessage {
  readonly message: TranscriptMessage;
  readonly blocks: readonly Block[];
}

/** Lays transcripts out, one after another. */
export interface TranscriptLayout {
  layOut(transcript: Transcript): readonly LaidOutMessage[];
}

interface Remembered extends MessageSurroundings {
  readonly laidOut: LaidOutMessage;
}

/** Makes a layout that lays out anew only what changed; the rest keeps its identity, so that it is not drawn again. */
export function createTranscriptLayout(): TranscriptLayout {
  const remembered = new WeakMap<TranscriptMessage, Remembered>();
  return {
    layOut(transcript) {
      const live = findLiveResponse(transcript.messages, latestRun(transcript));
      const asked = Map.groupBy(transcript.questions, (question) => question.messageId);
      return transcript.messages.map((message, at) => {
        const next = findAnswers(transcript.messages, at);
        const around: MessageSurroundings = {
          next,
          questions: (next && asked.get(next.messageId)) ?? noQuestions,
          live: message === live,
        };
        const before = remembered.get(message);
        if (before !== undefined && isSame(before, around)) return before.laidOut;
        const laidOut = { message, blocks: layOutMessage(message, around) };
        remembered.set(message, { ...around, laidOut });
        return laidOut;
      });
    },
  };
}

const noQuestions: readonly AskRecord[] = [];

function findLiveResponse(
  messages: readonly TranscriptMessage[],
  run: RunRecord | null,
): TranscriptMessage | null {
  if (run?.state !== 'running') return null;
  const last = messages.findLast((message) => message.head.kind === 'response');
  return last?.runId === run.runId ? last : null;
}

/** The request that answers a response's calls: the next message. */
function findAnswers(messages: readonly TranscriptMessage[], at: number): TranscriptMessage | null {
  const next = messages[at + 1];
  if (messages[at]?.head.kind !== 'response') return null;
  return next?.head.kind === 'request' ? next : null;
}

function isSame(left: MessageSurroundings, right: MessageSurroundings): boolean {
  const { next, questions, live } = left;
  if (next !== right.next || live !== right.live) return false;
  // The list is made anew each time; what it holds keeps its identity.
  return (
    questions.length === right.questions.length &&
    questions.every((question, at) => question === right.questions[at])
  );
}
