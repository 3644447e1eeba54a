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
      return transcript.messages.map((message, at) => {
        const around: MessageSurroundings = {
          next: findAnswers(transcript.messages, at),
          questions: message.head.kind === 'response' ? transcript.questions : noQuestions,
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
  return left.next === right.next && left.questions === right.questions && left.live === right.live;
}
