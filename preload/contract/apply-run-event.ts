import { applyDelta } from './apply-delta.ts';
import { assertNever } from './assert-never.ts';
import { branchesAfter } from './branches.ts';
import type { MessageId } from './ids.ts';
import type { AskRecord } from './question-record.ts';
import type { MessageAdded, PartStreamed, PathChanged, RunEvent } from './run-event.ts';
import type { Transcript, TranscriptMessage, TranscriptPart } from './transcript.ts';

/** The transcript after an event. Pure; what an event does not touch keeps its identity. Source: DESIGN decision 3. */
export function applyRunEvent(transcript: Transcript, event: RunEvent): Transcript {
  switch (event.type) {
    case 'message-added': {
      const messages = addMessage(transcript.messages, event);
      return {
        ...transcript,
        messages,
        hasEarlier: event.message.parentId !== null && transcript.hasEarlier,
        branches: branchesAfter(transcript, event.message, messages),
      };
    }
    case 'message-changed':
      return changeMessage(transcript, event.messageId, (message) => ({
        ...message,
        head: event.head,
      }));
    case 'part-streamed':
      return changeMessage(transcript, event.messageId, (message) => streamPart(message, event));
    case 'part-added':
      return changeMessage(transcript, event.messageId, (message) => ({
        ...message,
        parts: putPart(message.parts, {
          index: event.index,
          part: event.part,
          startedAt: event.startedAt,
          endedAt: event.at,
        }),
      }));
    case 'run-started':
      // What works for a call of another run is no turn of the conversation.
      if (event.run.parentRunId !== null) return transcript;
      return { ...transcript, runs: [...transcript.runs, event.run] };
    case 'run-changed': {
      if (transcript.runs.every((run) => run.runId !== event.runId)) return transcript;
      const { state, usage, endedAt, failure } = event;
      const runs = transcript.runs.map((run) =>
        run.runId === event.runId ? { ...run, state, usage, endedAt, failure } : run,
      );
      return { ...transcript, runs, activity: state === 'running' ? transcript.activity : null };
    }
    case 'activity-changed':
      return { ...transcript, activity: event.activity };
    case 'question-opened':
      return { ...transcript, questions: [...transcript.questions, event.question] };
    case 'question-drafted':
      return changeQuestion(transcript, event.questionId, { draft: event.draft });
    case 'question-timed':
      return timeQuestion(transcript, event.questionId, event.expiresAt);
    case 'question-settled':
      return changeQuestion(timeQuestion(transcript, event.questionId, null), event.questionId, {
        state: event.state,
        response: event.response,
        settledAt: event.at,
      });
    case 'message-queued':
      return { ...transcript, queued: [...transcript.queued, event.queued] };
    case 'queued-changed': {
      const { queuedId, text } = event;
      const queued = transcript.queued.map((one) =>
        one.queuedId === queuedId ? { ...one, text } : one,
      );
      return { ...transcript, queued };
    }
    case 'queued-removed': {
      const queued = transcript.queued.filter((one) => one.queuedId !== event.queuedId);
      return { ...transcript, queued };
    }
    case 'path-changed':
      return showPath(transcript, event);
    case 'summary-changed':
      return { ...transcript, summary: event.summary };
    default:
      return assertNever(event, 'run event');
  }
}

function addMessage(
  messages: readonly TranscriptMessage[],
  { message }: MessageAdded,
): readonly TranscriptMessage[] {
  const last = messages.at(-1);
  if (last === undefined || last.messageId === message.parentId) return [...messages, message];
  const parentAt = messages.findIndex((candidate) => candidate.messageId === message.parentId);
  return [...messages.slice(0, parentAt + 1), message];
}

// What is known already is at least as new as the page, and keeps its identity.
function showPath(transcript: Transcript, page: PathChanged): Transcript {
  const { hasEarlier, branches } = page;
  const messages = new Map(transcript.messages.map((each) => [each.messageId, each]));
  const runs = new Map(transcript.runs.map((each) => [each.runId, each]));
  const questions = new Map(transcript.questions.map((each) => [each.questionId, each]));
  return {
    ...transcript,
    messages: page.messages.map((each) => messages.get(each.messageId) ?? each),
    hasEarlier,
    branches,
    runs: page.runs.map((each) => runs.get(each.runId) ?? each),
    questions: page.questions.map((each) => questions.get(each.questionId) ?? each),
  };
}

function changeMessage(
  transcript: Transcript,
  messageId: MessageId,
  change: (message: TranscriptMessage) => TranscriptMessage,
): Transcript {
  // Nearly always the last or the one before it.
  const at = transcript.messages.findLastIndex((message) => message.messageId === messageId);
  const message = transcript.messages[at];
  if (message === undefined) return transcript;
  return { ...transcript, messages: transcript.messages.with(at, change(message)) };
}

function streamPart(message: TranscriptMessage, { event, at }: PartStreamed): TranscriptMessage {
  switch (event.eventKind) {
    case 'part_start': {
      const started = { index: event.index, part: event.part, startedAt: at, endedAt: null };
      return { ...message, parts: putPart(message.parts, started) };
    }
    case 'part_delta': {
      const position = message.parts.findLastIndex((entry) => entry.index === event.index);
      const entry = message.parts[position];
      if (entry === undefined || entry.part.partKind === 'opaque') return message;
      // A response's parts are response parts: the recorder streams nothing into a request.
      const part = applyDelta(entry.part as Parameters<typeof applyDelta>[0], event.delta);
      return { ...message, parts: message.parts.with(position, { ...entry, part }) };
    }
    case 'part_end': {
      const open = message.parts.find((entry) => entry.index === event.index);
      const startedAt = open?.startedAt ?? at;
      const ended = { index: event.index, part: event.part, startedAt, endedAt: at };
      return { ...message, parts: putPart(message.parts, ended) };
    }
    case 'final_result':
      return message;
    default:
      return assertNever(event, 'stream event');
  }
}

function putPart(
  parts: readonly TranscriptPart[],
  entry: TranscriptPart,
): readonly TranscriptPart[] {
  const others = parts.filter((candidate) => candidate.index !== entry.index);
  const before = others.filter((candidate) => candidate.index < entry.index);
  return [...before, entry, ...others.slice(before.length)];
}

// A question without a time has no such member, as the stored ones have none.
function timeQuestion(
  transcript: Transcript,
  questionId: string,
  expiresAt: string | null,
): Transcript {
  const questions = transcript.questions.map((question) => {
    if (question.questionId !== questionId) return question;
    if (expiresAt !== null) return { ...question, expiresAt };
    const { expiresAt: _over, ...untimed } = question;
    return untimed;
  });
  return { ...transcript, questions };
}

function changeQuestion(
  transcript: Transcript,
  questionId: string,
  change: Partial<Pick<AskRecord, 'draft' | 'response' | 'state' | 'settledAt'>>,
): Transcript {
  const questions = transcript.questions.map((question) =>
    // A draft or response belongs to its record's kind: main checks each before it becomes an event.
    question.questionId === questionId ? ({ ...question, ...change } as AskRecord) : question,
  );
  return { ...transcript, questions };
}
