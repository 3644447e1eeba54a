import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, connectReadOnly } from '../../../main/persistence/opening/connect.ts';
import type { ConversationId } from '../../../preload/contract/ids.ts';
import { pendingQuestions, type Transcript } from '../../../preload/contract/transcript.ts';
import { sendMessage, type Parley } from '../../e2e/support/launch-app.ts';
import { END, T } from '../model-server/script.ts';
import type { ModelServer } from '../model-server/model-server.ts';
import { isAlive } from './deaf-family.ts';
import { pressStop } from './press-stop.ts';
import type { StopPhase } from './stop-phases.ts';

/** What one stop came to, in milliseconds from the press. */
export interface StopResult {
  readonly phase: string;
  readonly feedbackMs: number;
  /** Null where no request was open. */
  readonly signalMs: number | null;
  readonly durableMs: number;
  readonly usableMs: number;
  readonly state: string;
  /** Whether a strict server accepts what follows. */
  readonly isValid: boolean;
  readonly keptCharacters: number;
  readonly lostCharacters: number;
  /** Processes of its tools that outlived it. */
  readonly leftProcesses: number;
}

const heldMs = 1500;

/** What a stop is measured on. */
export interface StopGround {
  readonly parley: Parley;
  readonly server: ModelServer;
}

/** A process that was killed is gone at once, but for its parent to be told. */
const goneWithinMs = 10_000;

/** Stops one run of the real app in a phase, from the window, and looks at what is left. */
export async function measureStop(
  { parley, server }: StopGround,
  phase: StopPhase,
): Promise<StopResult> {
  const allowed = phase.isAllowed === true ? await allowAll({ parley, server }) : null;
  server.setScript([phase.steps, ...(phase.more ?? []), [T('Ok.'), END()]]);
  const request = server.requests.length;
  // The request that is open when the stop comes.
  const open = request + (phase.more?.length ?? 0);
  const sentBefore = server.sent.length;
  const title = allowed === null ? `Stop me: ${phase.name}` : allowed.title;
  const { conversationId, runId } = await sendMessage(
    parley,
    `Stop me: ${phase.name}`,
    allowed?.conversationId ?? null,
  );
  await parley.page.getByRole('button', { name: title }).first().click();
  await server.when(
    ({ requests, sent }) => requests.length > open && sent.length >= sentBefore + phase.deltas,
  );
  await until(parley, conversationId, (shown) => isReached(shown, phase));
  if (phase.reloads === true) await reload(parley, phase);
  await parley.page.locator('.go-stop').waitFor();
  const pids = (await phase.pids?.()) ?? [];
  const release = phase.holdsDatabase === true ? holdDatabase(parley.profile) : null;
  const durable = durableAt(parley.profile, runId);
  const signal = server.when(({ requests }) => requests[open]?.closedByClient === true);
  const signalled = signal.then(() => nowMs());
  const seen = await pressStop(parley.page);
  await release;
  const durableAtMs = await durable;
  const isOver = server.sent.some(
    ({ requestIndex, kind }) => requestIndex === open && kind === 'end',
  );
  const isOpen = server.requests[open]?.status === 200 && !isOver;
  const signalMs = isOpen ? (await signalled) - seen.pressedAtMs : null;
  const stopped = await until(parley, conversationId, (shown) => shown.activity === null);
  const sent = server.sentText(request, 'text') + server.sentText(request, 'thinking');
  const kept = textOf(stopped, runId);
  await sendMessage(parley, 'Go on', conversationId);
  const after = await until(
    parley,
    conversationId,
    ({ runs }) => runs.at(-1)?.runId !== runId && runs.at(-1)?.state !== 'running',
  );
  return {
    phase: phase.name,
    feedbackMs: seen.feedbackAtMs - seen.pressedAtMs,
    signalMs,
    durableMs: durableAtMs - seen.pressedAtMs,
    usableMs: seen.usableAtMs - seen.pressedAtMs,
    state: stopped.runs.at(-1)?.state ?? 'unknown',
    isValid: server.requests.at(-1)?.status === 200 && after.runs.at(-1)?.state === 'completed',
    keptCharacters: kept.length,
    lostCharacters: sent.length - kept.length,
    leftProcesses: await countLeft(pids),
  };
}

/** Begins a conversation in which everything is allowed. */
async function allowAll({ parley, server }: StopGround) {
  const title = `Allow it ${server.requests.length}`;
  server.setScript([[T('Hi.'), END()]]);
  const { conversationId } = await sendMessage(parley, title);
  await until(parley, conversationId, ({ runs }) => runs[0]?.state === 'completed');
  await parley.request('approval.change', { conversationId, approvesAll: true });
  return { conversationId, title };
}

async function countLeft(pids: readonly number[]): Promise<number> {
  const giveUpAt = Date.now() + goneWithinMs;
  while (pids.some(isAlive) && Date.now() < giveUpAt) await delay(10);
  return pids.filter(isAlive).length;
}

function isReached(shown: Transcript, { activity }: StopPhase): boolean {
  if (activity === null) return pendingQuestions(shown).length > 0;
  return shown.activity?.kind === activity;
}

async function reload({ page }: Parley, phase: StopPhase): Promise<void> {
  await page.reload();
  await page
    .getByRole('button', { name: `Stop me: ${phase.name}` })
    .first()
    .click();
}

async function until(
  parley: Parley,
  conversationId: ConversationId,
  condition: (shown: Transcript) => boolean,
): Promise<Transcript> {
  const giveUpAt = Date.now() + 20_000;
  for (;;) {
    const { transcript } = await parley.request('conversation.read', { conversationId, limit: 50 });
    if (condition(transcript)) return transcript;
    if (Date.now() > giveUpAt)
      throw new Error(`The run does not get on: ${JSON.stringify(transcript)}`);
    await delay(10);
  }
}

/** When the row of a run says that it was stopped. */
async function durableAt(profile: string, runId: string): Promise<number> {
  const connection = connectReadOnly({ file: join(profile, 'parley.sqlite') });
  try {
    const statement = connection.prepare('SELECT state FROM runs WHERE run_id = ?').pluck();
    while (statement.get(runId) === 'running') await delay(1);
    return nowMs();
  } finally {
    connection.close();
  }
}

async function holdDatabase(profile: string): Promise<void> {
  const connection = connect({ file: join(profile, 'parley.sqlite') }, 1000);
  connection.exec('BEGIN IMMEDIATE');
  await delay(heldMs);
  connection.exec('COMMIT');
  connection.close();
}

function textOf({ messages }: Transcript, runId: string): string {
  return messages
    .filter(({ head, runId: owner }) => head.kind === 'response' && owner === runId)
    .flatMap(({ parts }) => parts)
    .map(({ part }) =>
      part.partKind === 'text' || part.partKind === 'thinking' ? part.content : '',
    )
    .join('');
}

function nowMs(): number {
  return performance.timeOrigin + performance.now();
}
