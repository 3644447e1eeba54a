import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../main/base/clock.ts';
import { systemIds } from '../../../main/base/ids.ts';
import { silentLogger } from '../../../main/base/logger.ts';
import { createAppAssistant } from '../../../main/conversation/assistants/app-assistant.ts';
import { ConversationFeed } from '../../../main/conversation/conversation-feed.ts';
import { createConversations } from '../../../main/conversation/create-conversations.ts';
import { createDemoModel } from '../../../main/providers/demo-model.ts';
import { pendingQuestions } from '../../../preload/contract/transcript.ts';
import { testModel } from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { openTestStore } from '../../support/test-store.ts';
import { messageTexts } from '../../support/transcript-texts.ts';

const sampleFolder = fileURLToPath(
  new URL('../../../main/resources/sample-folder', import.meta.url),
);

describe('the assistant of the app, with the built-in model', () => {
  it('asks when a request is ambiguous, and writes when it is answered', async () => {
    const { conversations: store } = await openTestStore();
    const feed = new ConversationFeed({ store, epoch: 'e1' });
    const service = createConversations({
      feed,
      store,
      clock: systemClock,
      ids: systemIds,
      logger: silentLogger,
      idleTimeoutMs: () => 60_000,
      models: {
        defaultModel: () => testModel,
        labelOf: () => 'Demo',
        open: () => createDemoModel({ pace: { startMs: 0, wordMs: 0 } }),
      },
      createAssistant: (answerer) =>
        createAppAssistant({ answerer, roots: [{ name: 'Sample folder', folder: sampleFolder }] }),
    });
    const sent = { text: 'Help me plan a trip', sendKey: 'first-key', modelRef: null };
    const { conversationId } = await service.sendMessage({ conversationId: null, ...sent });
    const until = async (condition: () => boolean): Promise<void> => {
      while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    await until(() => pendingQuestions(feed.transcript(conversationId)).length > 0);
    const { questionId, request } = given(pendingQuestions(feed.transcript(conversationId))[0]);
    const answers = request.questions.map((question) => ({
      header: question.header,
      selected: [given(question.options[0]).label],
      customAnswer: null,
    }));
    await service.settleQuestion({ questionId, response: { answers, cancelled: false } });
    await until(() => feed.transcript(conversationId).runs.at(-1)?.state !== 'running');
    const shown = feed.transcript(conversationId);
    expect(shown.runs.at(-1)).toMatchObject({
      state: 'completed',
      capabilities: ['ask_user', 'workspace'],
    });
    expect(messageTexts(shown).at(-2)).toContain(given(answers[0]?.selected[0]));
    expect(messageTexts(shown).at(-1)).toMatch(/^## /);
    await service.shutDown(1000);
  });
});
