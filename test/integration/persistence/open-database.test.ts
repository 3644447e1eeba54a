import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../../main/persistence/database.ts';
import { migrations } from '../../../main/persistence/migrations/migrations.ts';
import { applicationId, openDatabase } from '../../../main/persistence/opening/open-database.ts';
import { conversationIdSchema } from '../../../preload/contract/ids.ts';
import { summaryOf } from '../../support/stored-conversation.ts';
import { connectBeside, openTestStore, storeFile } from '../../support/test-store.ts';

describe('openDatabase', () => {
  it('makes a database that says whose it is, with the schema it needs', async () => {
    const file = await storeFile();
    open(file).close();
    const connection = connectBeside(file);
    const pragma = (name: string) => connection.pragma(name, { simple: true });
    expect(pragma('application_id')).toBe(applicationId);
    expect(pragma('user_version')).toBe(migrations.length);
    expect(pragma('journal_mode')).toBe('wal');
    expect(pragma('auto_vacuum')).toBe(2);
  });

  it('refuses a database that a newer version wrote and leaves every byte of it [BC-68]', async () => {
    const file = await storeFile();
    open(file).close();
    change(file, (connection) => connection.pragma(`user_version = ${migrations.length + 2}`));
    const before = readFileSync(file);
    expect(() => open(file)).toThrow(expect.objectContaining({ reason: 'newer-version' }));
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it("refuses another program's database and leaves it", async () => {
    const file = await storeFile();
    change(file, (connection) => connection.exec('CREATE TABLE notes (text TEXT)'));
    const before = readFileSync(file);
    expect(() => open(file)).toThrow(expect.objectContaining({ reason: 'not-ours' }));
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('says that a file is damaged when it is no database, and leaves it', async () => {
    const file = await storeFile();
    writeFileSync(file, 'not a database, but something that someone may want back'.repeat(100));
    expect(() => open(file)).toThrow(expect.objectContaining({ reason: 'corrupted' }));
    expect(readFileSync(file, 'utf8')).toMatch(/^not a database/);
  });

  it('says that a database is damaged when its schema cannot be read', async () => {
    const file = await storeFile();
    open(file).close();
    const bytes = readFileSync(file);
    bytes.fill(0xff, 100, 4000);
    writeFileSync(file, bytes);
    expect(() => open(file)).toThrow(expect.objectContaining({ reason: 'corrupted' }));
  });

  it('says that the store failed when a page of it turns out to be damaged later', async () => {
    const { conversations, file, close } = await openTestStore();
    await conversations.createConversation(summaryOf('c1'));
    await close();
    const connection = connectBeside(file);
    const select = "SELECT rootpage FROM sqlite_schema WHERE name = 'conversations'";
    const page = Number(connection.prepare(select).pluck().get());
    connection.close();
    const bytes = readFileSync(file);
    bytes.fill(0xff, (page - 1) * 4096, page * 4096);
    writeFileSync(file, bytes);
    const damaged = await openTestStore({ file });
    expect(() => damaged.conversations.readSummary(conversationIdSchema.parse('c1'))).toThrow(
      expect.objectContaining({ name: 'StoreUnavailable', reason: 'failed' }),
    );
  });

  it('says that another process holds it', async () => {
    const file = await storeFile();
    open(file).close();
    connectBeside(file).exec('BEGIN IMMEDIATE');
    expect(() => open(file)).toThrow(expect.objectContaining({ reason: 'busy' }));
  });

  it('rolls a migration back that fails half way, and says so [BC-69]', async () => {
    const file = await storeFile();
    open(file).close();
    const version = migrations.length + 1;
    const broken = {
      version,
      name: 'broken',
      statements: 'CREATE TABLE half (a); SELECT nothing;',
    };
    expect(() => openDatabase({ file, migrations: [...migrations, broken] })).toThrow(
      expect.objectContaining({ reason: 'migration-failed' }),
    );
    const connection = connectBeside(file);
    expect(connection.pragma('user_version', { simple: true })).toBe(migrations.length);
    expect(connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'half'").get()).toBe(
      undefined,
    );
  });

  it('migrates once, whoever opens it', async () => {
    const file = await storeFile();
    const next = {
      version: migrations.length + 1,
      name: 'next',
      statements: 'CREATE TABLE later (a INTEGER) STRICT;',
    };
    open(file).close();
    openDatabase({ file, migrations: [...migrations, next] }).close();
    openDatabase({ file, migrations: [...migrations, next] }).close();
    expect(connectBeside(file).pragma('user_version', { simple: true })).toBe(next.version);
  });

  it('leaves nothing beside the file when it is closed', async () => {
    const file = await storeFile();
    open(file).close();
    open(file).close();
    expect(readdirSync(dirname(file))).toEqual(['store.sqlite']);
  });
});

function open(file: string): Database {
  const database = openDatabase({ file });
  onTestFinished(() => database.close());
  return database;
}

function change(file: string, work: (connection: BetterSqlite3.Database) => void): void {
  const connection = new BetterSqlite3(file);
  work(connection);
  connection.close();
}
