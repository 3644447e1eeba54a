import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from 'playwright';
import { sendMessage, type Parley } from '../../e2e/support/launch-app.ts';
import type { ModelServer } from '../../support/model-server/model-server.ts';
import { END, T, WAIT, type Step } from '../../support/model-server/script.ts';

/** What an answer costs the window while it comes, in milliseconds of script for each token. */
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
  await session.send('Performance.enable');
  const sentBefore = server.sent.length;
  const { conversationId } = await sendMessage(parley, 'Tell me everything');
  await parley.page.getByRole('button', { name: 'Tell me everything' }).first().click();
  const reached = (count: number) => server.when(({ sent }) => sent.length >= sentBefore + count);
  const at = async (count: number): Promise<number> => {
    await reached(count);
    return scriptMs(session);
  };
  const [begun, early, late] = [
    await at(tokens * 0.02),
    await at(tokens * 0.12),
    await at(tokens * 0.9),
  ];
  await server.when(({ sent }) => sent.slice(sentBefore).some(({ kind }) => kind === 'end'));
  const end = await scriptMs(session);
  await untilDone(parley, conversationId);
  await delay(2000);
  const idleFrom = await taskMs(session);
  await delay(1000);
  const idleShare = ((await taskMs(session)) - idleFrom) / 1000;
  await session.detach();
  const tenth = tokens / 10;
  return { firstTenthMs: (early - begun) / tenth, lastTenthMs: (end - late) / tenth, idleShare };
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

const scriptMs = (session: CDPSession) => readMs(session, 'ScriptDuration');
const taskMs = (session: CDPSession) => readMs(session, 'TaskDuration');

async function readMs(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
}
