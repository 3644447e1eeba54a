import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from 'playwright';
import { sendMessage, type Parley } from '../../e2e/support/launch-app.ts';
import type { ModelServer } from '../../support/model-server/model-server.ts';
import { END, T, WAIT, type Step } from '../../support/model-server/script.ts';

/**
 * What an answer costs the window while it comes, in milliseconds of script for each time that it is drawn. At a steady
 * pace that grows as the cost of a token does; how many tokens come between two frames is up to the machine.
 */
export interface Streaming {
  readonly firstTenthMs: number;
  readonly lastTenthMs: number;
  /** Share of the time that the window still works two seconds after the end. */
  readonly idleShare: number;
}

const tokens = 20_000;
/** The server's timer gives about a thousand tokens a second: ten times the pace of a quick provider. */
const tokensAtOnce = 12;

/** Streams an answer of 20,000 tokens into the conversation in view, or a new one. */
export async function measureStreaming(parley: Parley, server: ModelServer): Promise<Streaming> {
  server.setScript([answer()]);
  const session = await parley.app.context().newCDPSession(parley.page);
  // The window's own time on the processor: what else the machine does is not counted.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const sentBefore = server.sent.length;
  const { conversationId } = await sendMessage(parley, 'Tell me everything');
  await parley.page.getByRole('button', { name: 'Tell me everything' }).first().click();
  const reached = (count: number) => server.when(({ sent }) => sent.length >= sentBefore + count);
  const at = async (count: number): Promise<Spent> => {
    await reached(count);
    return readSpent(session);
  };
  const [begun, early, late] = [
    await at(tokens * 0.02),
    await at(tokens * 0.12),
    await at(tokens * 0.9),
  ];
  await server.when(({ sent }) => sent.slice(sentBefore).some(({ kind }) => kind === 'end'));
  const end = await readSpent(session);
  await untilDone(parley, conversationId);
  await delay(2000);
  const idleFrom = await readSpent(session);
  await delay(1000);
  const idleShare = ((await readSpent(session)).taskMs - idleFrom.taskMs) / 1000;
  await session.detach();
  return {
    firstTenthMs: forEachDraw(begun, early),
    lastTenthMs: forEachDraw(late, end),
    idleShare,
  };
}

function answer(): Step[] {
  const steps: Step[] = [];
  for (let at = 0; at < tokens; at += 1) {
    // A paragraph now and then, as answers have.
    steps.push(T(at % 60 === 59 ? 'word.\n\n' : 'word '));
    if (at % tokensAtOnce === 0) steps.push(WAIT(10));
  }
  return [...steps, END()];
}

async function untilDone(
  parley: Parley,
  conversationId: Awaited<ReturnType<typeof sendMessage>>['conversationId'],
): Promise<void> {
  for (;;) {
    const { transcript } = await parley.request('conversation.read', { conversationId, limit: 1 });
    if (transcript.activity === null) return;
    await delay(50);
  }
}

interface Spent {
  readonly scriptMs: number;
  readonly taskMs: number;
  readonly draws: number;
}

function forEachDraw(from: Spent, to: Spent): number {
  return (to.scriptMs - from.scriptMs) / Math.max(1, to.draws - from.draws);
}

async function readSpent(session: CDPSession): Promise<Spent> {
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return {
    scriptMs: read('ScriptDuration') * 1000,
    taskMs: read('TaskDuration') * 1000,
    draws: read('RecalcStyleCount'),
  };
}
