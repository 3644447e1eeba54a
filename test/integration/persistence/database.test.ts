import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { silentLogger, type LogFacts } from '../../../main/base/logger.ts';
import { connect } from '../../../main/persistence/opening/connect.ts';
import { Database } from '../../../main/persistence/database.ts';
import { sql } from '../../../main/persistence/queries/sql.ts';
import { storeFile } from '../../support/test-store.ts';

const create = sql('create')`CREATE TABLE words (word TEXT NOT NULL UNIQUE) STRICT`;
const insert = sql('insert-word')`INSERT INTO words (word) VALUES (@word)`;
const select = sql('select-words', z.object({ word: z.string() }))`SELECT word FROM words`;
const count = sql('count-slowly', z.object({ n: z.number() }))`
  WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000000)
  SELECT max(n) AS n FROM numbers`;

describe('Database', () => {
  it('syncs at the commit of a full write and not at that of a stream', async () => {
    const { database, connection } = await openWords();
    const level = () => connection.pragma('synchronous', { simple: true });
    const levelOf = (durability: 'stream' | 'full') => database.write(durability, level);
    expect([levelOf('stream'), levelOf('full'), levelOf('stream')]).toEqual([1, 2, 1]);
  });

  it('keeps nothing of a write that throws', async () => {
    const { database } = await openWords();
    const write = () =>
      database.write('stream', () => {
        database.run(insert, { word: 'one' });
        throw new Error('half way');
      });
    expect(write).toThrow('half way');
    expect(database.all(select)).toEqual([]);
  });

  it('logs a slow statement by its name, never by what it was given', async () => {
    const lines: [string, LogFacts | undefined][] = [];
    const warn = (event: string, facts?: LogFacts) => void lines.push([event, facts]);
    const { database } = await openWords({ ...silentLogger, warn });
    database.run(insert, { word: 'quick' });
    database.get(count);
    expect(lines).toContainEqual([
      'slow-statement',
      { statement: 'count-slowly', ms: expect.any(Number) as unknown },
    ]);
    expect(JSON.stringify(lines)).not.toContain('quick');
  });

  it('refuses a row that is not what its query says', async () => {
    const { database } = await openWords();
    database.run(insert, { word: 'one' });
    const wrong = sql('select-wrong', z.object({ word: z.number() }))`SELECT word FROM words`;
    expect(() => database.all(wrong)).toThrow(z.ZodError);
  });
});

async function openWords(logger = silentLogger) {
  const connection = connect({ file: await storeFile() });
  const database = new Database({ connection, readOnly: false, logger });
  onTestFinished(() => database.close());
  database.run(create);
  return { database, connection };
}
