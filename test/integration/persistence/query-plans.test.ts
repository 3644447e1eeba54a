import { readdirSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import * as blobQueries from '../../../main/persistence/queries/blob-queries.ts';
import { connectInMemory } from '../../../main/persistence/opening/connect.ts';
import * as conversationQueries from '../../../main/persistence/queries/conversation-queries.ts';
import * as messageQueries from '../../../main/persistence/queries/message-queries.ts';
import { migrate } from '../../../main/persistence/opening/migrate.ts';
import { migrations } from '../../../main/persistence/migrations/migrations.ts';
import * as partQueries from '../../../main/persistence/queries/part-queries.ts';
import * as queueQueries from '../../../main/persistence/queries/queue-queries.ts';
import * as questionQueries from '../../../main/persistence/queries/question-queries.ts';
import * as runQueries from '../../../main/persistence/queries/run-queries.ts';
import * as runSpanQueries from '../../../main/persistence/queries/run-span-queries.ts';
import * as settingsQueries from '../../../main/persistence/queries/settings-queries.ts';
import type { SqlStatement } from '../../../main/persistence/queries/sql.ts';
import * as upkeepQueries from '../../../main/persistence/queries/upkeep-queries.ts';

const modules = {
  blobQueries,
  conversationQueries,
  messageQueries,
  partQueries,
  questionQueries,
  queueQueries,
  runQueries,
  runSpanQueries,
  settingsQueries,
  upkeepQueries,
};
const statements = Object.values(modules)
  .flatMap((each) => Object.values<unknown>(each))
  .filter(isStatement);

const connection = connectInMemory({});
migrate(connection, migrations);
afterAll(() => {
  connection.close();
});

describe('the plan of every statement', () => {
  it('is looked at, whatever file it stands in', () => {
    const folder = new URL('../../../main/persistence/queries/', import.meta.url);
    const files = readdirSync(folder).filter((name) => name.endsWith('-queries.ts'));
    expect(files).toHaveLength(Object.keys(modules).length);
    const names = statements.map((statement) => statement.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(35);
  });

  it.each(statements.map((statement) => [statement.name, statement] as const))(
    'finds rows by an index and sorts none: %s',
    (_, statement) => {
      const plan = planOf(statement);
      expect(plan.filter((line) => line.startsWith('SCAN') && !isShortScan(line))).toEqual([]);
      expect(plan.filter((line) => line.includes('TEMP B-TREE'))).toEqual([]);
    },
  );
});

/** A walk through the tree goes through its own queue a row at a time; a partial index holds nothing but what is asked for. */
function isShortScan(line: string): boolean {
  return /^SCAN (path|below|newest|\w+ USING INDEX (conversations_deleted|runs_running|questions_pending))$/.test(
    line,
  );
}

function planOf({ text }: SqlStatement): string[] {
  const names = [...text.matchAll(/@(\w+)/g)].map((match) => match[1] ?? '');
  const rows = connection
    .prepare(`EXPLAIN QUERY PLAN ${text}`)
    .all(Object.fromEntries(names.map((name) => [name, 1])));
  return rows.map((row) => String(Reflect.get(Object(row), 'detail')));
}

function isStatement(value: unknown): value is SqlStatement {
  return typeof value === 'object' && value !== null && 'name' in value && 'text' in value;
}
