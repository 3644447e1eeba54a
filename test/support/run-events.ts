import {
  conversationIdSchema,
  messageIdSchema,
  providerIdSchema,
} from '../../preload/contract/ids.ts';
import type { Json } from '../../preload/contract/json.ts';
import type { ResponsePart } from '../../preload/contract/response-part.ts';
import type { MessageAdded, PartAdded, PartStreamed } from '../../preload/contract/run-event.ts';
import type { PartDelta } from '../../preload/contract/stream-event.ts';
import type { MessageHead, Transcript } from '../../preload/contract/transcript.ts';
import { noUsage } from '../../preload/contract/usage.ts';

/** The instant that these events carry. */
export const eventAt = '2026-11-30T10:00:00.000Z';

const own = { id: null, providerName: null, providerDetails: null };
const emptyParts: Readonly<Record<'text' | 'thinking' | 'tool-call', ResponsePart>> = {
  text: { partKind: 'text', content: '', ...own },
  thinking: { partKind: 'thinking', content: '', signature: null, ...own },
  'tool-call': {
    partKind: 'tool-call',
    toolName: '',
    args: null,
    toolCallId: 'c0',
    toolKind: null,
    ...own,
  },
};

/** A conversation without messages. */
export function transcriptWith(conversationId: string): Transcript {
  return {
    summary: {
      conversationId: conversationIdSchema.parse(conversationId),
      title: '',
      modelRef: { providerId: providerIdSchema.parse('demo'), modelId: 'demo' },
      activity: 'idle',
      unread: false,
      pinned: false,
      createdAt: eventAt,
      updatedAt: eventAt,
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

/** A response without parts joins the tree. */
export function responseMessage(messageId: string, parentId: string | null): MessageAdded {
  return {
    type: 'message-added',
    message: {
      messageId: messageIdSchema.parse(messageId),
      conversationId: conversationIdSchema.parse('c1'),
      parentId: parentId === null ? null : messageIdSchema.parse(parentId),
      depth: 0,
      runId: null,
      createdAt: eventAt,
      head: responseHead,
      parts: [],
    },
  };
}

const responseHead: MessageHead = {
  kind: 'response',
  usage: noUsage,
  modelName: 'demo',
  timestamp: eventAt,
  providerName: null,
  providerUrl: null,
  providerDetails: null,
  providerResponseId: null,
  finishReason: null,
  runId: null,
  conversationId: null,
  metadata: null,
  state: 'interrupted',
};

/** An empty part of a kind begins. */
export function startedPart(
  messageId: string,
  index: number,
  kind: keyof typeof emptyParts,
): PartStreamed {
  const part = emptyParts[kind];
  return streamed(messageId, { eventKind: 'part_start', index, part, previousPartKind: null });
}

/** Something joins a part. */
export function partDelta(messageId: string, index: number, delta: PartDelta): PartStreamed {
  return streamed(messageId, { eventKind: 'part_delta', index, delta });
}

/** Text joins a text part. */
export function textDelta(messageId: string, index: number, contentDelta: string): PartStreamed {
  return partDelta(messageId, index, { partDeltaKind: 'text', contentDelta });
}

/** A tool's return joins a request. */
export function toolReturned(messageId: string, content: Json, metadata: Json = null): PartAdded {
  return {
    type: 'part-added',
    messageId: messageIdSchema.parse(messageId),
    index: 0,
    startedAt: eventAt,
    at: eventAt,
    part: {
      partKind: 'tool-return',
      toolName: 'look',
      content,
      toolCallId: 'c0',
      toolKind: null,
      metadata,
      timestamp: eventAt,
      outcome: 'success',
    },
  };
}

function streamed(messageId: string, event: PartStreamed['event']): PartStreamed {
  return { type: 'part-streamed', messageId: messageIdSchema.parse(messageId), at: eventAt, event };
}
