import { expect, it } from 'vitest';
import { connect } from '../../../main/persistence/opening/connect.ts';
import { applicationId } from '../../../main/persistence/opening/open-database.ts';
import { latestVersion, migrate } from '../../../main/persistence/opening/migrate.ts';
import { migrations } from '../../../main/persistence/migrations/migrations.ts';
import { createDraft } from '../../../preload/contract/question-draft.ts';
import { pendingQuestions } from '../../../preload/contract/transcript.ts';
import { askStep, rome } from '../../support/ask-rome.ts';
import { untilAsked, waitingQuestion } from '../../support/asking-app.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { scriptModel } from '../../support/scripted-model.ts';
import { openTestStore, storeFile } from '../../support/test-store.ts';
import { messageTexts } from '../../support/transcript-texts.ts';

const versions = Array.from({ length: latestVersion(migrations) }, (_, at) => at + 1);

it.each(versions)(
  'a question that waits in a database of version %i keeps its draft and starts its run once [D-08] [D-23]',
  async (version) => {
    const { file, conversationId } = await leaveQuestion();
    const old = await asVersion(file, version);
    const { conversations: store } = await openTestStore({ file: old });
    const script = scriptModel(['Fine.']);
    const app = await openConversationApp({ store, openModel: () => script.model });
    const { questionId, draft } = given(pendingQuestions(app.transcript(conversationId))[0]);
    expect(draft?.entries).toMatchObject([{ ownAnswer: 'Bonn' }]);
    const answers = await Promise.allSettled([
      app.service.settleQuestion({ questionId, response: rome }),
      app.service.settleQuestion({ questionId, response: rome }),
    ]);
    expect(answers).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'already-settled' } },
    ]);
    const resumed = given(app.transcript(conversationId).runs.at(-1));
    expect(await app.ended(resumed.runId)).toMatchObject({ state: 'completed' });
    expect(script.asked).toHaveLength(1);
    expect(messageTexts(app.transcript(conversationId)).slice(2)).toEqual([
      '< {"Where":["Rome"]}',
      'Fine.',
    ]);
  },
);

/** A database that an app left while a question with a draft waited. */
async function leaveQuestion() {
  const { conversations: store, file } = await openTestStore();
  const script = scriptModel([askStep('q1')]);
  const app = await openConversationApp({ store, openModel: () => script.model });
  const { conversationId } = await app.send('Go');
  await untilAsked(app);
  const { questionId, request } = waitingQuestion(app);
  const empty = createDraft(request);
  const entries = empty.entries.map((entry) => ({ ...entry, ownAnswer: 'Bonn' }));
  await app.service.draftQuestion({ questionId, draft: { ...empty, entries } });
  await app.service.shutDown(2000);
  return { file, conversationId };
}

/** The same rows in a database of an earlier version, as far as that has columns for them. */
async function asVersion(file: string, version: number): Promise<string> {
  const old = await storeFile();
  const connection = connect({ file: old });
  connection.pragma(`application_id = ${applicationId}`);
  migrate(connection, migrations.slice(0, version));
  connection.pragma('foreign_keys = off');
  connection.prepare('ATTACH ? AS newer').run(file);
  const tables = connection
    .prepare<[], { name: string }>(
      "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all();
  for (const { name } of tables) {
    const columns = connection
      .prepare<[string], { name: string }>("SELECT name FROM pragma_table_info(?, 'main')")
      .all(name)
      .map((column) => column.name)
      .join(', ');
    connection.exec(`INSERT INTO main.${name} (${columns}) SELECT ${columns} FROM newer.${name}`);
  }
  connection.close();
  return old;
}
