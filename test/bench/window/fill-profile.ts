import { join } from 'node:path';
import { openStore, type OpenedStore } from '../../../main/persistence/opening/open-store.ts';
import { conversationIdSchema } from '../../../preload/contract/ids.ts';
import type { MessageAdded } from '../../../preload/contract/run-event.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import { call, text, toolReturn, user } from '../../support/message-builders.ts';
import { eventAt } from '../../support/run-events.ts';
import { messageAdded, summaryOf } from '../../support/stored-conversation.ts';

/** Title of the conversation of 10,000 messages, and its last words. */
export const longTitle = 'A very long conversation';
export const longEnd = 'This is the last sentence of all.';
/** Titles of conversations whose tools gave long outputs. */
export const outputTitles = Array.from({ length: 20 }, (_, at) => `Outputs ${at + 1}`);

const sentence = 'A sentence of an answer that somebody reads. ';
const code = `\n\n\`\`\`ts\n${'const answer: number = compute(question);\n'.repeat(8)}\`\`\`\n`;
const later = '2026-11-30T12:00:00.000Z';

/** Fills a profile as years of use would: a very long conversation, long outputs of tools, thousands of others. */
export async function fillProfile(
  profile: string,
  { outputs, others }: { readonly outputs: number; readonly others: number },
): Promise<void> {
  const store = await openStore({ file: join(profile, 'parley.sqlite'), maintenanceWorker: null });
  try {
    await fillOthers(store, others);
    await fillOutputs(store, outputs);
    await fillLong(store);
  } finally {
    await store.close();
  }
}

async function fillOthers({ conversations }: OpenedStore, count: number): Promise<void> {
  const added = Array.from({ length: count }, (_, at) =>
    conversations.createConversation(summaryOf(`other-${at}`, { title: `Conversation ${at}` })),
  );
  await Promise.all(added);
}

/** Turns of a message, a call with an output of a megabyte, and an answer. */
async function fillOutputs({ conversations }: OpenedStore, count: number): Promise<void> {
  const perConversation = Math.ceil(count / outputTitles.length);
  for (const [at, title] of outputTitles.entries()) {
    const id = `outputs-${at}`;
    await conversations.createConversation(summaryOf(id, { title, updatedAt: later }));
    let last: MessageAdded | null = null;
    for (let turn = 0; turn < perConversation; turn += 1) {
      const output = `${id} ${turn}\n${'a line of output that a tool wrote\n'.repeat(28_000)}`;
      const events = turnOf(id, `${id}-${turn}`, last, output);
      last = events.at(-1) ?? last;
      await conversations.record(conversationIdSchema.parse(id), events, 'stream');
    }
  }
}

function turnOf(
  conversation: string,
  name: string,
  before: MessageAdded | null,
  output: string,
): readonly MessageAdded[] {
  const asked = add(conversation, `${name}-a`, before, 'request', user('Look, then tell.'));
  const called = add(conversation, `${name}-b`, asked, 'response', call(`c-${name}`));
  const returned = add(
    conversation,
    `${name}-c`,
    called,
    'request',
    toolReturn(`c-${name}`, output),
  );
  const told = add(conversation, `${name}-d`, returned, 'response', text(sentence.repeat(6)));
  return [asked, called, returned, told];
}

/** 10,000 messages with 3,000 calls and 200 blocks of code. */
async function fillLong({ conversations }: OpenedStore): Promise<void> {
  await conversations.createConversation(summaryOf('long', { title: longTitle, updatedAt: later }));
  const id = conversationIdSchema.parse('long');
  let last: MessageAdded | null = null;
  for (let from = 0; from < 10_000; from += 500) {
    const events: MessageAdded[] = [];
    for (let at = from; at < from + 500; at += 1) {
      last = add('long', `long-${at}`, last, at % 2 === 0 ? 'request' : 'response', longPart(at));
      events.push(last);
    }
    await conversations.record(id, events, 'stream');
  }
}

function longPart(at: number): RequestPart | ResponsePart {
  if (at === 9_999) return text(longEnd);
  // Of each ten messages six are calls and their returns.
  const place = at % 10;
  if (place === 1 || place === 3 || place === 5) return call(`c-${at}`);
  if (place === 2 || place === 4 || place === 6) return toolReturn(`c-${at - 1}`);
  if (at % 2 === 0) return user(sentence);
  return text(at % 50 === 9 ? `${sentence.repeat(8)}${code}` : sentence.repeat(12));
}

function add(
  conversation: string,
  message: string,
  parent: MessageAdded | null,
  kind: 'request' | 'response',
  part: RequestPart | ResponsePart,
): MessageAdded {
  const parts = [{ index: 0, part, startedAt: eventAt, endedAt: eventAt }];
  return messageAdded(conversation, message, parent, { kind, parts });
}
