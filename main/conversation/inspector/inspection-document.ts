import type { RunSpan } from '../../../preload/contract/run-span.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import type { RunId } from '../../../preload/contract/ids.ts';
import { encodePart, encodeRunUsage } from '../../agent/messages/wire.ts';
import { readSent, toWire } from './act-detail.ts';
import type { ConversationStore, RunMessage } from '../conversation-store.ts';
import { findAct } from './find-act.ts';

const noLimit = 2 ** 31;

/** A whole run as plain data: its row, its messages with their times, and what only its spans know. */
export function runDocument(store: ConversationStore, run: RunRecord): object {
  const messages = store.traces.readRunMessages(run.runId, null, noLimit);
  const spans = store.traces.readSpans(run.runId);
  const { usage, ...record } = run;
  return {
    run: { ...record, usage: encodeRunUsage(usage) },
    messages: messages.map(toEntry),
    spans,
    pieces: Object.fromEntries(
      pieceKeys(spans).map((key) => [key, readPiece(store, run.runId, key)]),
    ),
  };
}

/** One act of a run as plain data; null when there is no such act. */
export function actDocument(
  store: ConversationStore,
  run: RunRecord,
  actId: string,
): object | null {
  const found = findAct(store, run, actId);
  switch (found?.kind) {
    case undefined:
      return null;
    case 'wait':
      return { runId: run.runId, wait: found.span };
    case 'call': {
      const { call, result } = found;
      return {
        runId: run.runId,
        call: encodePart(call),
        result: result === null ? null : encodePart(result),
      };
    }
    case 'request': {
      const sent = readSent(store, run, found, noLimit);
      return {
        runId: run.runId,
        span: found.span,
        sent: sent && {
          messages: sent.messages,
          parameters: sent.parameters,
          isWorkedOut: sent.isWorkedOut,
        },
        received: found.response === null ? null : toWire(found.response),
      };
    }
  }
}

function toEntry({ message, questions }: RunMessage): object {
  const { messageId, parentId, createdAt, parts } = message;
  const times = parts.map(({ index, startedAt, endedAt }) => ({ index, startedAt, endedAt }));
  return { messageId, parentId, createdAt, message: toWire(message), times, questions };
}

function pieceKeys(spans: readonly RunSpan[]): readonly string[] {
  const keys = spans.flatMap((span) =>
    span.kind === 'request'
      ? [
          span.parametersKey,
          ...span.sent.flatMap((entry) => (entry.kind === 'piece' ? [entry.pieceKey] : [])),
        ]
      : [],
  );
  return [...new Set(keys)];
}

function readPiece(store: ConversationStore, runId: RunId, key: string): unknown {
  const piece = store.traces.readPiece(runId, key);
  return piece === null ? null : JSON.parse(piece);
}
