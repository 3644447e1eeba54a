import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Transcript } from '../../../preload/contract/transcript.ts';
import type { CrashApp } from './crash-app.ts';
import { crashPlan, type CallTool, type CrashPlan } from './crash-plan.ts';
import { startCrashServer, type CrashServer } from './crash-server.ts';
import { doubledThings, findDamage, twice, type Aftermath } from './find-damage.ts';
import { goOn, readAtRest } from './go-on.ts';
import { findDatabaseProblems, findRowProblems } from './inspect-database.ts';
import { killByPlan, type Evidence } from './kill-by-plan.ts';
import { readToolTraces } from './traces.ts';
import { whereItFell, type FoundPhase } from './where-it-fell.ts';

/** What came of one kill. */
export interface CrashResult {
  readonly seed: number;
  readonly phase: FoundPhase;
  /** The age of the oldest piece of the stream that is missing. */
  readonly lostMs: number;
  /** How long the test itself stood still at most, for want of a processor; the app may have, too. */
  readonly noiseMs: number;
  readonly problems: readonly string[];
  /** Its first try lost more than it may while others had the processor. */
  readonly triedAgain?: boolean;
}

/** Where crashes happen. */
export interface CrashGround {
  readonly databaseFile: string;
  /** Where tools leave their traces; a front without such tools has none. */
  readonly traceFile: string;
  readonly callTool: CallTool;
  /** Starts the app on the same data; it talks to this server. */
  start(server: CrashServer): Promise<CrashApp>;
}

/** At most the last 100 ms of a stream, and as much again for a noisy machine. Source: R-10. */
const allowedLossMs = 200;

/**
 * Kills an app once for each seed, in one profile: the start that looks at what one kill left is the one in which the
 * next falls. So a later seed also finds what was left by those before it.
 */
export async function runCrashSeeds(
  seeds: readonly number[],
  ground: CrashGround,
): Promise<CrashResult[]> {
  const crash = await startCrashServer();
  const results: CrashResult[] = [];
  let app: CrashApp | null = null;
  try {
    app = await ground.start(crash);
    for (const seed of seeds) {
      const plan = crashPlan(seed, ground.callTool);
      const noise = monitorEventLoopDelay({ resolution: 5 });
      noise.enable();
      const evidence = await killByPlan(app, plan, crash);
      noise.disable();
      const place = { ground, plan, crash, evidence, noiseMs: noise.max / 1e6 };
      const problems = findDatabaseProblems(ground.databaseFile);
      app = await ground.start(crash);
      results.push(await lookAfter(app, place, problems));
    }
  } finally {
    await app?.kill();
    await crash.server.close();
  }
  return results;
}

interface Place {
  readonly ground: CrashGround;
  readonly plan: CrashPlan;
  readonly crash: CrashServer;
  readonly evidence: Evidence;
  /** How long this process itself had to wait for its turn: the app may have had to, too. */
  readonly noiseMs: number;
}

async function lookAfter(
  app: CrashApp,
  place: Place,
  problems: readonly string[],
): Promise<CrashResult> {
  const { plan, evidence, noiseMs } = place;
  const found: string[] = [...problems];
  const transcript = await findConversation(app, plan);
  if (transcript === null) {
    if (evidence.sent !== null) found.push('A message was accepted and its conversation is gone.');
    return { seed: plan.seed, phase: 'sending', lostMs: 0, noiseMs, problems: found };
  }
  const { conversationId } = transcript.summary;
  const aftermath = aftermathOf(place, transcript);
  const { lostMs, problems: damages } = findDamage(aftermath);
  found.push(...damages);
  const show = (): Promise<Transcript> => readAtRest(app, conversationId);
  try {
    found.push(...(await findRowProblems(place.ground.databaseFile, show)));
    found.push(...(await screenProblems(app, transcript)));
    const after = await goOn(app, conversationId);
    found.push(...doubledThings(after), ...(await lateProblems(app, place, after)));
    found.push(...(await findRowProblems(place.ground.databaseFile, show)));
  } catch (error: unknown) {
    found.push(error instanceof Error ? error.message : String(error));
  }
  const phase = whereItFell(aftermath);
  return { seed: plan.seed, phase, lostMs, noiseMs, problems: found };
}

function aftermathOf(
  { ground, plan, crash, evidence, noiseMs }: Place,
  transcript: Transcript,
): Aftermath {
  const { sent } = crash.server;
  return {
    evidence,
    transcript,
    sent: crash
      .requestsOf(plan)
      .map((index) => sent.filter(({ requestIndex }) => requestIndex === index)),
    traces: tracesOf(ground, plan),
    allowedLossMs: allowedLossMs + noiseMs,
  };
}

/** What may not be after somebody went on. */
async function lateProblems(
  app: CrashApp,
  { ground, plan, crash, evidence }: Place,
  after: Transcript,
): Promise<string[]> {
  const refused = crash
    .requestsOf(plan)
    .filter((index) => crash.server.requests[index]?.status !== 200);
  const begun = tracesOf(ground, plan).filter(({ what }) => what === 'begin');
  const { answered } = evidence;
  const response = after.questions[0]?.response;
  const isAnsweredAgain =
    answered !== null &&
    response !== undefined &&
    response !== null &&
    (await app.request('question.settle', { questionId: answered, response }).then(
      () => true,
      () => false,
    ));
  return [
    ...refused.map((index) => `The server refused request ${index}.`),
    ...twice(begun.map(({ toolCallId }) => toolCallId)).map((id) => `The tool of ${id} ran twice.`),
    ...(isAnsweredAgain ? ['A question could be answered twice.'] : []),
  ];
}

function tracesOf({ traceFile }: CrashGround, { seed }: CrashPlan) {
  return readToolTraces(traceFile).filter(({ toolCallId }) => toolCallId.startsWith(`s${seed}-`));
}

async function findConversation(app: CrashApp, plan: CrashPlan): Promise<Transcript | null> {
  const { conversations } = await app.request('conversation.list', { after: null, limit: 200 });
  const row = conversations.find(({ title }) => title === plan.prompt);
  if (row === undefined) return null;
  const { conversationId } = row;
  return (await app.request('conversation.read', { conversationId, limit: 500 })).transcript;
}

async function screenProblems(app: CrashApp, transcript: Transcript): Promise<string[]> {
  if (transcript.messages.length === 0) return ['A conversation is there without its message.'];
  const { conversationId, title } = transcript.summary;
  const screen = await app.screenText(conversationId, title);
  if (screen === null) return [];
  const missing = transcript.messages
    .flatMap(({ parts }) => parts)
    .flatMap(({ part }) => (part.partKind === 'text' ? [part.content.trim()] : []))
    .filter((text) => !screen.includes(text));
  return missing.length === 0
    ? []
    : [`The screen lacks what the rows hold: ${missing.join(' | ')}`];
}
