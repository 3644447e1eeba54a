import { conversationIdSchema } from '../../../preload/contract/ids.ts';
import type { Translate } from '../../../preload/contract/locales/translate.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { ParsedInput, RequestOutput } from '../../../preload/contract/requests.ts';
import { toModelMessage } from '../../../preload/contract/transcript.ts';
import { decodeMessages, encodeMessages } from '../../agent/messages/wire.ts';
import { WireError } from '../../agent/messages/wire-shape.ts';
import type { FilePort } from '../../base/file-port.ts';
import { nestsDeeper } from '../../base/nests-deeper.ts';
import { RequestFailure } from '../../base/request-failure.ts';
import { titleFromMessage } from '../conversation-title.ts';
import { importedRows } from './imported-rows.ts';
import { markdownDocument } from './markdown-document.ts';
import type { RunSurroundings } from '../runs/run-surroundings.ts';

/** Far deeper than any history is, and far from where reading it would end for want of stack: 500 levels are read. */
const levelLimit = 500;

/** What saving and opening conversations needs. */
export interface ConversationTransferOptions extends Pick<
  RunSurroundings,
  'feed' | 'store' | 'clock' | 'ids'
> {
  readonly files: FilePort;
  readonly translate: () => Translate;
}

/**
 * Saves conversations as files and opens them again. As JSON they are the message histories that Pydantic AI reads and
 * writes; as Markdown they are documents for people. What is opened is stored as it came: repair works on the copy that a
 * model gets.
 */
export class ConversationTransfer {
  readonly #options: ConversationTransferOptions;

  constructor(options: ConversationTransferOptions) {
    this.#options = options;
  }

  /** Saves the branch in view where the person chooses; the dialog says so when there are others. */
  async export(input: ParsedInput<'conversation.export'>): Promise<{ readonly saved: boolean }> {
    const { conversationId, format } = input;
    const { feed, store, files, translate } = this.#options;
    const { title } = feed.transcript(conversationId).summary;
    const messages = store.readPath(conversationId).map(toModelMessage);
    const hasOtherBranches = store.countMessages(conversationId) > messages.length;
    const text =
      format === 'json'
        ? `${JSON.stringify(encodeMessages(messages), null, 2)}\n`
        : markdownDocument(title, messages, translate());
    return { saved: await files.saveText({ name: title, format, text, hasOtherBranches }) };
  }

  /** Opens a history that the person chooses, as a new conversation. Null when none was chosen. */
  async import(): Promise<RequestOutput<'conversation.import'>> {
    const opened = await this.#options.files.openText();
    if (opened === null) return { conversationId: null };
    return this.#add(opened.name, readHistory(opened.text));
  }

  async #add(
    name: string,
    messages: readonly ModelMessage[],
  ): Promise<RequestOutput<'conversation.import'>> {
    const { feed, clock, ids } = this.#options;
    const conversationId = conversationIdSchema.parse(ids.uuidv7());
    const at = clock.nowIso();
    const rows = importedRows(conversationId, messages, { ids, at });
    feed.begin({
      conversationId,
      title: titleFromMessage(firstPrompt(messages) ?? name),
      modelRef: null,
      activity: 'idle',
      unread: false,
      pinned: false,
      createdAt: at,
      updatedAt: at,
    });
    const events = rows.map((message) => ({ type: 'message-added', message }) as const);
    await feed.record(conversationId, events, 'full');
    return { conversationId };
  }
}

function readHistory(text: string): readonly ModelMessage[] {
  const messages = decode(text);
  if (messages.length > 0) return messages;
  throw new RequestFailure('invalid-input', 'The file holds no messages.');
}

function decode(text: string): readonly ModelMessage[] {
  try {
    const wire: unknown = JSON.parse(text);
    if (nestsDeeper(wire, levelLimit)) throw new WireError('it nests too deep.');
    return decodeMessages(wire);
  } catch (error: unknown) {
    if (!(error instanceof WireError || error instanceof SyntaxError)) throw error;
    throw new RequestFailure('invalid-input', `This is no message history: ${error.message}`);
  }
}

function firstPrompt(messages: readonly ModelMessage[]): string | null {
  for (const { kind, parts } of messages) {
    if (kind !== 'request') continue;
    for (const part of parts) {
      if (part.partKind === 'user-prompt' && typeof part.content === 'string') return part.content;
    }
  }
  return null;
}
