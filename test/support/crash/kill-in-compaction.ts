import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { openStore } from '../../../main/persistence/opening/open-store.ts';
import type { ConversationId } from '../../../preload/contract/ids.ts';
import { shorteningOf } from '../../../preload/contract/message-notes.ts';
import { latestRun, type TranscriptMessage } from '../../../preload/contract/transcript.ts';
import { spawnHost, type Host, type HostPlace } from '../host/spawn-host.ts';
import { CALL, END, HTTP, T, WAIT, type Step } from '../model-server/script.ts';
import { startModelServer, type ModelServer } from '../model-server/model-server.ts';
import type { RecordedRequest } from '../model-server/server-log.ts';
import { createRandom } from './create-random.ts';
import { doubledThings } from './find-damage.ts';
import { findDatabaseProblems, findRowProblems } from './inspect-database.ts';
import type { CrashResult } from './run-crash-seeds.ts';

const isSummary = ({ body }: RecordedRequest) => JSON.stringify(body).includes('You sum up');

/** Kills a host while it makes a conversation shorter that its model does not take, and looks at what the next start finds. */
export async function killInCompaction(seed: number): Promise<CrashResult> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-compaction-'));
  const random = createRandom(seed);
  const server = await startModelServer({ strict: true, script: answer });
  const place: HostPlace = {
    file: join(folder, 'store.sqlite'),
    baseUrl: server.baseUrl,
    traceFile: join(folder, 'traces.txt'),
  };
  try {
    const before = spawnHost(place);
    const conversationId = await talkTooLong(before);
    const original = await readPath(place.file, conversationId);
    const way = random.next() < 0.7 ? 'summarize' : 'last-message';
    const asked = server.requests.length;
    const shortening = before.request('context.shorten', { conversationId, way });
    shortening.catch(() => {});
    if (random.next() < 0.8) await Promise.race([shortening, begun(server, asked)]).catch(() => {});
    await delay(random.between(0, 40));
    await before.kill();
    const problems = findDatabaseProblems(place.file);
    problems.push(...(await nextStartProblems(place, conversationId, original)));
    return { seed, phase: 'compaction', lostMs: 0, noiseMs: 0, problems };
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function answer(request: RecordedRequest): readonly Step[] {
  const body = JSON.stringify(request.body);
  if (isSummary(request))
    return [...Array.from({ length: 8 }, () => [T('Note. '), WAIT(4)]).flat(), END()];
  if (body.includes('Too much') && body.includes('First of all'))
    return [HTTP(400, {}, { error: { message: 'prompt is too long', code: null } })];
  if (body.includes('First of all') && !body.includes('worked'))
    return [T('I work. '), CALL('c-1', 'work', { ms: 5 }), CALL('c-2', 'work', { ms: 9 }), END()];
  return [T('Half and '), WAIT(5), T('whole.'), END()];
}

async function talkTooLong(host: Host): Promise<ConversationId> {
  const long = 'long '.repeat(2000);
  const send = (text: string, conversationId: ConversationId | null) =>
    host.request('sendMessage', {
      conversationId,
      text,
      sendKey: `send-${text.slice(0, 20)}`,
      modelRef: null,
    });
  const { conversationId } = await send(`First of all. ${long}`, null);
  const rest = () => host.until(conversationId, (shown) => latestRun(shown)?.state !== 'running');
  await rest();
  await send(`Crash seed. Too much. ${long}`, conversationId);
  await rest();
  return conversationId;
}

function begun(server: ModelServer, asked: number): Promise<void> {
  return server.when(({ sent }) => sent.some(({ requestIndex }) => requestIndex >= asked));
}

async function readPath(
  file: string,
  conversationId: ConversationId,
): Promise<readonly TranscriptMessage[]> {
  const store = await openStore({ file, maintenanceWorker: null });
  try {
    return store.conversations.readPath(conversationId);
  } finally {
    await store.close();
  }
}

async function nextStartProblems(
  place: HostPlace,
  conversationId: ConversationId,
  original: readonly TranscriptMessage[],
): Promise<string[]> {
  const host = spawnHost(place);
  const problems: string[] = [];
  const show = () => host.transcript(conversationId);
  try {
    const shown = await show();
    const isShorter = shown.messages.some(({ head }) => shorteningOf(head) !== null);
    if (!isShorter && !isDeepStrictEqual(await readPath(place.file, conversationId), original))
      problems.push('The conversation was not made shorter, and is not what it was.');
    if (latestRun(shown)?.state === 'running') problems.push('A run is running after the restart.');
    problems.push(...doubledThings(shown), ...(await findRowProblems(place.file, show)));
    await goOn(host, conversationId, isShorter);
    const after = await show();
    if (latestRun(after)?.state !== 'completed')
      problems.push(`It does not go on: ${JSON.stringify(latestRun(after)?.failure)}`);
    problems.push(...doubledThings(after), ...(await findRowProblems(place.file, show)));
    await host.request('context.restore', { conversationId });
    if (!isDeepStrictEqual(await readPath(place.file, conversationId), original))
      problems.push('The conversation as it was does not come back.');
  } catch (error: unknown) {
    problems.push(`After the restart: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await host.kill();
  }
  return problems;
}

async function goOn(host: Host, conversationId: ConversationId, isShorter: boolean): Promise<void> {
  const state = latestRun(await host.transcript(conversationId))?.state;
  if (state === 'completed') return;
  await (isShorter
    ? host.request('continueRun', { conversationId, choice: { kind: 'keep' } })
    : host.request('context.shorten', { conversationId, way: 'summarize' }));
  await host.until(conversationId, (shown) => latestRun(shown)?.state !== 'running');
}
