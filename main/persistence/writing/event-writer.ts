import { assertNever } from '../../../preload/contract/assert-never.ts';
import type { MessageId } from '../../../preload/contract/ids.ts';
import type {
  MessageAdded,
  PartStreamed,
  PathChanged,
  RunChanged,
  RunEvent,
  RunStarted,
} from '../../../preload/contract/run-event.ts';
import type { MessageHead } from '../../../preload/contract/transcript.ts';
import { encodeHead } from '../../agent/messages/wire.ts';
import { StoreConflict } from '../../conversation/conversation-store.ts';
import type { Chunk } from './chunk-buffer.ts';
import { fromSummary, updateLeaf, updateSummary } from '../queries/conversation-queries.ts';
import type { Database } from '../database.ts';
import { insertMessage, selectMessageSequence, updateHead } from '../queries/message-queries.ts';
import { writeChunk, writePart, type LargeParts } from './part-writer.ts';
import { fromRun, fromRunProgress, insertRun, updateRun } from '../queries/run-queries.ts';
import type { SqlParameters } from '../queries/sql.ts';
import { storedFormat, toStoredJson } from '../stored/stored-json.ts';
import { writeQuestionEvent } from './write-question-event.ts';
import { writeQueueEvent } from './write-queue-event.ts';

/** Turns what happened in one conversation into rows. Made for one transaction, and used within it. */
export class EventWriter {
  readonly #database: Database;
  readonly #conversationKey: number;
  readonly #largeParts: LargeParts;

  constructor(database: Database, conversationKey: number, largeParts: LargeParts = new Map()) {
    this.#database = database;
    this.#conversationKey = conversationKey;
    this.#largeParts = largeParts;
  }

  /**
   * Writes one event. Throws `StoreConflict` when it would undo a settled fact, and an ordinary error when it speaks of
   * something that is not there: a bug of its sender.
   */
  write(event: RunEvent): void {
    switch (event.type) {
      case 'message-added':
        return this.#addMessage(event);
      case 'message-changed':
        return this.#database.change(updateHead, {
          sequence: this.#sequenceOf(event.messageId),
          ...fromHead(event.head),
        });
      case 'part-streamed':
        return this.#streamPart(event);
      case 'part-added':
        return this.#writePart(this.#placeOf(event.messageId, event.index), {
          part: event.part,
          startedAt: event.startedAt,
          endedAt: event.at,
        });
      case 'run-started':
        return this.#startRun(event);
      case 'run-changed':
        return this.#changeRun(event);
      case 'question-opened':
      case 'question-drafted':
      case 'question-settled':
        return writeQuestionEvent(this.#database, (id) => this.#sequenceOf(id), event);
      case 'message-queued':
      case 'queued-changed':
      case 'queued-removed':
        return writeQueueEvent(this.#database, this.#conversationKey, event);
      case 'path-changed':
        return this.#changePath(event);
      case 'summary-changed':
        return this.#database.change(updateSummary, fromSummary(event.summary));
      case 'activity-changed':
      case 'question-timed':
        return;
      default:
        return assertNever(event, 'run event');
    }
  }

  /** Adds to a streaming part what came for it. False when there is no such part: its start was never stored. */
  writeChunk({ messageId, index: partIndex, delta }: Chunk): boolean {
    const messageSequence = this.#findSequence(messageId);
    if (messageSequence === null) return false;
    return writeChunk(this.#database, { messageSequence, partIndex }, delta);
  }

  #addMessage({ message }: MessageAdded): void {
    const parentSequence = message.parentId === null ? null : this.#sequenceOf(message.parentId);
    const { lastKey: messageSequence } = this.#database.run(insertMessage, {
      messageId: message.messageId,
      conversationKey: this.#conversationKey,
      parentSequence,
      depth: message.depth,
      runId: message.runId,
      createdAt: message.createdAt,
      ...fromHead(message.head),
    });
    for (const { index, ...content } of message.parts) {
      this.#writePart({ messageSequence, partIndex: index }, content);
    }
    this.#setLeaf(messageSequence);
  }

  #streamPart({ messageId, event, at }: PartStreamed): void {
    switch (event.eventKind) {
      case 'part_start':
        return this.#writePart(this.#placeOf(messageId, event.index), {
          part: event.part,
          startedAt: at,
          endedAt: null,
        });
      case 'part_delta':
        if (this.writeChunk({ messageId, index: event.index, delta: event.delta })) return;
        throw new Error(
          `A delta came for part ${event.index} of ${messageId}, which is not there.`,
        );
      case 'part_end':
        return this.#writePart(this.#placeOf(messageId, event.index), {
          part: event.part,
          startedAt: null,
          endedAt: at,
        });
      case 'final_result':
        return;
      default:
        return assertNever(event, 'stream event');
    }
  }

  #startRun({ run }: RunStarted): void {
    const parameters = { conversationKey: this.#conversationKey, ...fromRun(run) };
    const { changes } = this.#database.run(insertRun, parameters);
    if (changes === 0) throw new StoreConflict('already-resumed');
  }

  #changeRun(event: RunChanged): void {
    const { runId } = event;
    const conversationKey = this.#conversationKey;
    this.#database.change(updateRun, { runId, conversationKey, ...fromRunProgress(event) });
  }

  #changePath({ leafMessageId }: PathChanged): void {
    this.#setLeaf(leafMessageId === null ? null : this.#sequenceOf(leafMessageId));
  }

  #setLeaf(leafSequence: number | null): void {
    this.#database.change(updateLeaf, { conversationKey: this.#conversationKey, leafSequence });
  }

  #writePart(place: Place, content: Content): void {
    writePart(this.#database, place, content, this.#largeParts);
  }

  #placeOf(messageId: MessageId, partIndex: number): Place {
    return { messageSequence: this.#sequenceOf(messageId), partIndex };
  }

  #sequenceOf(messageId: MessageId): number {
    const sequence = this.#findSequence(messageId);
    if (sequence === null) throw new Error(`The conversation has no message ${messageId}.`);
    return sequence;
  }

  #findSequence(messageId: MessageId): number | null {
    const conversationKey = this.#conversationKey;
    const row = this.#database.get(selectMessageSequence, { messageId, conversationKey });
    return row?.sequence ?? null;
  }
}

type Place = Parameters<typeof writePart>[1];
type Content = Parameters<typeof writePart>[2];

function fromHead(head: MessageHead): SqlParameters {
  const { kind, state } = head;
  return { kind, state, format: storedFormat, head: toStoredJson(encodeHead(head)) };
}
