import { jsonObjectSchema, type JsonObject } from '../../../preload/contract/json.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { RequestSpan } from '../../../preload/contract/run-span.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import { toModelMessage, type TranscriptMessage } from '../../../preload/contract/transcript.ts';
import type { MessageId } from '../../../preload/contract/ids.ts';
import { repairHistory } from '../../agent/messages/repair.ts';
import { encodeMessages } from '../../agent/messages/wire.ts';
import type { ConversationStore } from '../conversation-store.ts';
import { placeSent } from '../runs/sent-entries.ts';

/** A message as it went out. */
export interface SentWire {
  readonly mark: 'stored' | 'changed' | 'added';
  /** Its JSON form. */
  readonly wire: JsonObject;
}

/** What went to the model in one request. */
export interface SentRequest {
  readonly messages: readonly SentWire[];
  /** Messages before the first of these. */
  readonly earlier: number;
  /** Instructions, tools and settings; null for a run of before they were kept. */
  readonly parameters: JsonObject | null;
  readonly isWorkedOut: boolean;
}

/** Puts together what was sent in a request: stored messages from the path, and the pieces that only went out. */
export function readSentRequest(
  store: ConversationStore,
  { runId, conversationId }: RunRecord,
  span: RequestSpan,
  limit: number,
): SentRequest {
  const path = store.traces.readPathTo(conversationId, span.leafMessageId, limit);
  const firstDepth = path[0]?.depth ?? 0;
  const rows = new Map(path.map((row) => [row.depth, row]));
  const messages = span.sent.flatMap((entry): readonly SentWire[] => {
    if (entry.kind === 'stored') {
      const from = Math.max(entry.fromDepth, firstDepth);
      return depths(from, entry.toDepth).flatMap((depth) => toStored(rows.get(depth)));
    }
    if (entry.depth !== null && entry.depth < firstDepth) return [];
    const wire = readPiece(store, runId, entry.pieceKey);
    return wire === null ? [] : [{ mark: entry.depth === null ? 'added' : 'changed', wire }];
  });
  const all = span.sent.reduce(
    (count, entry) => count + (entry.kind === 'stored' ? entry.toDepth - entry.fromDepth + 1 : 1),
    0,
  );
  const shown = messages.slice(-limit);
  return {
    messages: shown,
    earlier: all - shown.length,
    parameters: readPiece(store, runId, span.parametersKey),
    isWorkedOut: false,
  };
}

/** What a run of before spans were kept must have sent: repair gives the same for the same history. */
export function workOutSent(
  store: ConversationStore,
  { conversationId }: RunRecord,
  leaf: MessageId,
  limit: number,
): SentRequest {
  const path = store.traces.readPathTo(conversationId, leaf, limit);
  const sent = repairHistory(path.map(toModelMessage));
  const places = placeSent(sent, path);
  const messages = encodeMessages(sent).map((wire, at): SentWire => {
    const place = places[at];
    if (place === undefined || place.kind === 'stored') return { mark: 'stored', wire };
    return { mark: place.depth === null ? 'added' : 'changed', wire };
  });
  return { messages, earlier: path[0]?.depth ?? 0, parameters: null, isWorkedOut: true };
}

function depths(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}

function toStored(row: TranscriptMessage | undefined): readonly SentWire[] {
  if (row === undefined) return [];
  const message: ModelMessage = toModelMessage(row);
  return encodeMessages([message]).map((wire) => ({ mark: 'stored', wire }));
}

function readPiece(
  store: ConversationStore,
  runId: RunRecord['runId'],
  key: string,
): JsonObject | null {
  const piece = store.traces.readPiece(runId, key);

  return piece === null ? null : jsonObjectSchema.parse(JSON.parse(piece));
}
