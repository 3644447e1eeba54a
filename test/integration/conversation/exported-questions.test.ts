import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../main/base/clock.ts';
import type { SavedText } from '../../../main/base/file-port.ts';
import { systemIds } from '../../../main/base/ids.ts';
import { ConversationTransfer } from '../../../main/conversation/transfer/conversation-transfer.ts';
import { createTranslate } from '../../../preload/contract/locales/translate.ts';
import { askStep, rome } from '../../support/ask-rome.ts';
import { openAskingApp, untilAsked, waitingQuestion } from '../../support/asking-app.ts';
import { scriptModel } from '../../support/scripted-model.ts';

/** A conversation with one answered question, saved in a form. */
async function exportAnswered(format: 'json' | 'markdown'): Promise<string> {
  const { app, store } = await openAskingApp(scriptModel([askStep('q1')], ['Rome it is.']));
  const { runId, conversationId } = await app.send('Plan a trip');
  await untilAsked(app);
  const { questionId } = waitingQuestion(app);
  await app.service.settleQuestion({ questionId, response: rome });
  await app.ended(runId);
  const saved: SavedText[] = [];
  const transfer = new ConversationTransfer({
    feed: app.feed,
    store,
    clock: systemClock,
    ids: systemIds,
    translate: () => createTranslate('en'),
    files: {
      saveText: async (text) => {
        saved.push(text);
        return true;
      },
      openText: async () => null,
    },
  });
  await transfer.export({ conversationId, format });
  return saved[0]?.text ?? '';
}

describe('a settled question', () => {
  it('stands in the Markdown document as a person reads it: asked, offered, chosen [D-26]', async () => {
    const text = await exportAnswered('markdown');
    expect(text).toContain('**Asked you**\n\n```\nWhere\n');
    expect(text).toContain('\n- Rome');
    expect(text).toContain('**You answered**\n\n```\nWhere: Rome\n```');
  });

  it('stands in the JSON export as its call and its return [D-26]', async () => {
    const messages: unknown = JSON.parse(await exportAnswered('json'));
    const text = JSON.stringify(messages);
    expect(text).toContain('"tool_name":"ask_user_question"');
    expect(text).toContain('"content":{"Where":["Rome"]}');
  });
});
