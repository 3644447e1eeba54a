import { describe, expect, it } from 'vitest';
import { applyRunEvent } from '../../../../preload/contract/apply-run-event.ts';
import { conversationIdSchema, messageIdSchema } from '../../../../preload/contract/ids.ts';
import type { RunEvent } from '../../../../preload/contract/run-event.ts';
import {
  toModelMessage,
  type MessageHead,
  type Transcript,
  type TranscriptMessage,
} from '../../../../preload/contract/transcript.ts';
import { noUsage } from '../../../../preload/contract/usage.ts';

const conversationId = conversationIdSchema.parse('conversation');
const at = '2026-11-30T10:00:00.000Z';

describe('applyRunEvent', () => {
  it('builds a streamed response from its start and deltas, first chunk once', () => {
    const transcript = reduce([
      { type: 'message-added', message: response('a', null) },
      stream('a', {
        eventKind: 'part_start',
        index: 0,
        part: textPart('Hel'),
        previousPartKind: null,
      }),
      stream('a', {
        eventKind: 'part_delta',
        index: 0,
        delta: { partDeltaKind: 'text', contentDelta: 'lo' },
      }),
    ]);
    expect(transcript.messages[0]?.parts).toEqual([
      { index: 0, part: textPart('Hello'), startedAt: at, endedAt: null },
    ]);
  });

  it('keeps tool returns in call order though they arrive in the order of completion [BC-23]', () => {
    const transcript = reduce([
      { type: 'message-added', message: request('r', null) },
      returned('r', 2, 'c3'),
      returned('r', 0, 'c1'),
      returned('r', 1, 'c2'),
    ]);
    const message = transcript.messages[0];
    expect(
      message &&
        toModelMessage(message).parts.map((part) => 'toolCallId' in part && part.toolCallId),
    ).toEqual(['c1', 'c2', 'c3']);
  });

  it('drops from the path what followed the parent of a new branch', () => {
    const transcript = reduce([
      { type: 'message-added', message: request('1', null) },
      { type: 'message-added', message: response('2', '1') },
      { type: 'message-added', message: request('3', '2') },
      { type: 'message-added', message: response('2b', '1') },
    ]);
    expect(transcript.messages.map((message) => message.messageId)).toEqual(['1', '2b']);
  });

  it('begins a new root when the first message is written anew', () => {
    const transcript = reduce([
      { type: 'message-added', message: request('1', null) },
      { type: 'message-added', message: request('1b', null) },
    ]);
    expect(transcript.messages.map((message) => message.messageId)).toEqual(['1b']);
  });

  it('leaves every message that an event does not touch the same object', () => {
    const before = reduce([
      { type: 'message-added', message: request('1', null) },
      { type: 'message-added', message: response('2', '1') },
    ]);
    const after = applyRunEvent(
      before,
      stream('2', {
        eventKind: 'part_start',
        index: 0,
        part: textPart('x'),
        previousPartKind: null,
      }),
    );
    expect(after.messages[0]).toBe(before.messages[0]);
    expect(before.messages[1]?.parts).toEqual([]);
  });

  it('ignores an event about a message that is not shown', () => {
    const before = reduce([{ type: 'message-added', message: request('1', null) }]);
    const after = applyRunEvent(before, returned('elsewhere', 0, 'c1'));
    expect(after).toEqual(before);
  });
});

function reduce(events: readonly RunEvent[]): Transcript {
  return events.reduce(applyRunEvent, empty());
}

function empty(): Transcript {
  return {
    summary: {
      conversationId,
      title: '',
      modelRef: null,
      activity: 'idle',
      unread: false,
      pinned: false,
      createdAt: at,
      updatedAt: at,
    },
    messages: [],
    hasEarlier: false,
    branches: [],
    runs: [],
    questions: [],
    queued: [],
    activity: null,
  };
}

function textPart(content: string) {
  return {
    partKind: 'text',
    content,
    id: null,
    providerName: null,
    providerDetails: null,
  } as const;
}

function stream(
  messageId: string,
  event: Extract<RunEvent, { type: 'part-streamed' }>['event'],
): RunEvent {
  return { type: 'part-streamed', messageId: messageIdSchema.parse(messageId), at, event };
}

function returned(messageId: string, index: number, toolCallId: string): RunEvent {
  return {
    type: 'part-added',
    messageId: messageIdSchema.parse(messageId),
    index,
    part: {
      partKind: 'tool-return',
      toolName: 't',
      content: 'done',
      toolCallId,
      toolKind: null,
      metadata: null,
      timestamp: at,
      outcome: 'success',
    },
    startedAt: at,
    at,
  };
}

function request(messageId: string, parentId: string | null): TranscriptMessage {
  return stored(messageId, parentId, {
    kind: 'request',
    timestamp: at,
    instructions: null,
    runId: null,
    conversationId: null,
    metadata: null,
    state: 'complete',
  });
}

function response(messageId: string, parentId: string | null): TranscriptMessage {
  return stored(messageId, parentId, {
    kind: 'response',
    usage: noUsage,
    modelName: null,
    timestamp: at,
    providerName: null,
    providerUrl: null,
    providerResponseId: null,
    providerDetails: null,
    finishReason: null,
    runId: null,
    conversationId: null,
    metadata: null,
    state: 'interrupted',
  });
}

function stored(messageId: string, parentId: string | null, head: MessageHead): TranscriptMessage {
  return {
    messageId: messageIdSchema.parse(messageId),
    conversationId,
    parentId: parentId === null ? null : messageIdSchema.parse(parentId),
    depth: 0,
    runId: null,
    createdAt: at,
    head,
    parts: [],
  };
}
