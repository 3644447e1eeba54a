import { setTimeout as delay } from 'node:timers/promises';
import type { ConversationId } from '../../../preload/contract/ids.ts';
import {
  latestRun,
  pendingQuestions,
  type Transcript,
} from '../../../preload/contract/transcript.ts';
import type { CrashApp } from './crash-app.ts';
import { answer } from './crash-plan.ts';

const restMs = 30_000;
const mostRounds = 6;

/** Goes on after a crash as a person would, until the conversation's last run is completed. */
export async function goOn(app: CrashApp, conversationId: ConversationId): Promise<Transcript> {
  for (let round = 0; round < mostRounds; round += 1) {
    const transcript = await readAtRest(app, conversationId);
    const [question] = pendingQuestions(transcript);
    if (question !== undefined) {
      const { questionId } = question;
      await app.request('question.settle', { questionId, response: answer });
    } else if (latestRun(transcript)?.state === 'completed') {
      return transcript;
    } else if (transcript.messages.length === 0) {
      await sendAgain(app, transcript);
    } else {
      await app.request('run.continue', { conversationId, choice: { kind: 'keep' } });
    }
  }
  throw new Error(`It is not done after ${mostRounds} rounds.`);
}

async function sendAgain(app: CrashApp, { summary }: Transcript): Promise<void> {
  const { conversationId, title } = summary;
  const sendKey = `again-${conversationId}`;
  await app.request('message.send', { conversationId, text: title, sendKey, modelRef: null });
}

/** The transcript once nothing happens by itself any more. */
export async function readAtRest(
  app: CrashApp,
  conversationId: ConversationId,
): Promise<Transcript> {
  const until = Date.now() + restMs;
  for (;;) {
    const { transcript } = await app.request('conversation.read', { conversationId, limit: 500 });
    const isOver = latestRun(transcript)?.state !== 'running';
    if (isOver || pendingQuestions(transcript).length > 0) return transcript;
    if (Date.now() > until) throw new Error('It does not come to rest.');
    await delay(10);
  }
}
