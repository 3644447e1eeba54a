import { setTimeout as delay } from 'node:timers/promises';
import type { ConversationId, QuestionId, RunId } from '../../../preload/contract/ids.ts';
import type { RunState } from '../../../preload/contract/run.ts';
import { pendingQuestions } from '../../../preload/contract/transcript.ts';
import type { CrashApp } from './crash-app.ts';
import { answer, type CrashPlan } from './crash-plan.ts';
import type { CrashServer } from './crash-server.ts';

/** What the app had said when it was killed. What it has not answered yet is null. */
export interface Evidence {
  readonly killedAtMs: number;
  readonly sent: { readonly conversationId: ConversationId; readonly runId: RunId } | null;
  readonly isStopAsked: boolean;
  readonly stopped: RunState | null;
  readonly isAnswerGiven: boolean;
  readonly answered: QuestionId | null;
}

interface Told {
  sent: Evidence['sent'];
  isStopAsked: boolean;
  stopped: RunState | null;
  isAnswerGiven: boolean;
  answered: QuestionId | null;
}

/** Plays a plan's conversation in an app and kills the app at the plan's moment. */
export async function killByPlan(
  app: CrashApp,
  plan: CrashPlan,
  crash: CrashServer,
): Promise<Evidence> {
  crash.follow(plan);
  const told: Told = {
    sent: null,
    isStopAsked: false,
    stopped: null,
    isAnswerGiven: false,
    answered: null,
  };
  const modelRef = null;
  const sendKey = `crash-seed-${plan.seed}`;
  const input = { conversationId: null, text: plan.prompt, sendKey, modelRef };
  const sent = app.request('message.send', input).then((value) => {
    told.sent = value;
    return value;
  });
  sent.catch(() => {});
  await reachMoment(app, plan, { crash, told, sent });
  await delay(plan.delayMs);
  const killedAtMs = performance.timeOrigin + performance.now();
  const evidence = { ...told, killedAtMs };
  await app.kill();
  crash.killed(plan);
  return evidence;
}

interface Playing {
  readonly crash: CrashServer;
  readonly told: Told;
  readonly sent: Promise<NonNullable<Evidence['sent']>>;
}

async function reachMoment(app: CrashApp, plan: CrashPlan, playing: Playing): Promise<void> {
  const { crash } = playing;
  switch (plan.phase) {
    case 'sending':
      return;
    case 'thinking':
    case 'text':
      return sentDeltas(crash, plan, plan.phase, plan.deltas);
    case 'arguments':
      return sentDeltas(crash, plan, 'arguments', 1);
    case 'parallel tools':
      return sentDeltas(crash, plan, 'end', 1);
    case 'question':
      await openQuestion(app, playing);
      return;
    case 'answering':
      return giveAnswer(app, playing);
    case 'stop in progress':
      await (plan.stopsInTools
        ? sentDeltas(crash, plan, 'end', 1)
        : sentDeltas(crash, plan, 'text', plan.deltas));
      return askToStop(app, playing);
  }
}

function sentDeltas(
  crash: CrashServer,
  plan: CrashPlan,
  kind: 'thinking' | 'text' | 'arguments' | 'end',
  count: number,
): Promise<void> {
  return crash.server.when(({ sent }) => {
    const [first] = crash.requestsOf(plan);
    return (
      sent.filter((delta) => delta.kind === kind && delta.requestIndex === first).length >= count
    );
  });
}

async function openQuestion(app: CrashApp, { sent }: Playing): Promise<QuestionId> {
  const { conversationId } = await sent;
  for (;;) {
    const { transcript } = await app.request('conversation.read', { conversationId, limit: 500 });
    const [question] = pendingQuestions(transcript);
    if (question !== undefined) return question.questionId;
    await delay(5);
  }
}

async function giveAnswer(app: CrashApp, playing: Playing): Promise<void> {
  const { told } = playing;
  const questionId = await openQuestion(app, playing);
  told.isAnswerGiven = true;
  app.request('question.settle', { questionId, response: answer }).then(
    () => {
      told.answered = questionId;
    },
    () => {},
  );
}

async function askToStop(app: CrashApp, { told, sent }: Playing): Promise<void> {
  const { runId } = await sent;
  told.isStopAsked = true;
  app.request('run.stop', { runId }).then(
    ({ state }) => {
      told.stopped = state;
    },
    () => {},
  );
}
