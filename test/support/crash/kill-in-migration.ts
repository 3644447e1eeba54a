import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '../../../main/persistence/opening/connect.ts';
import { latestVersion, migrate, readVersion } from '../../../main/persistence/opening/migrate.ts';
import { migrations } from '../../../main/persistence/migrations/migrations.ts';
import { applicationId } from '../../../main/persistence/opening/open-database.ts';
import { spawnHost } from '../host/spawn-host.ts';
import { createRandom } from './create-random.ts';
import { findDatabaseProblems } from './inspect-database.ts';
import type { CrashResult } from './run-crash-seeds.ts';

const conversations = 400;

/** Kills a host while it brings a database of an earlier version up to date, and looks at what the next start finds. */
export async function killInMigration(seed: number): Promise<CrashResult> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-migration-'));
  try {
    const random = createRandom(seed);
    const file = join(folder, 'store.sqlite');
    const version = random.between(0, latestVersion(migrations) - 1);
    if (version > 0) fillOldDatabase(file, version);
    const place = { file, baseUrl: 'http://127.0.0.1:9/v1', traceFile: join(folder, 'traces.txt') };
    const touched = watchFor(folder, 'store.sqlite');
    const host = spawnHost(place);
    await Promise.race([touched.seen, host.exited]);
    await delay(random.between(0, 12));
    await host.kill();
    touched.stop();
    const problems = existsSync(file) ? findDatabaseProblems(file) : [];
    problems.push(...(await nextStartProblems(place, version > 0 ? conversations : 0)));
    return { seed, phase: 'migration', lostMs: 0, noiseMs: 0, problems };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function fillOldDatabase(file: string, version: number): void {
  const connection = connect({ file });
  try {
    connection.pragma(`application_id = ${applicationId}`);
    migrate(
      connection,
      migrations.filter((migration) => migration.version <= version),
    );
    const insert = connection.prepare(
      `INSERT INTO conversations (conversation_id, title, activity, unread, pinned, created_at, updated_at)
       VALUES (?, '"Old"', 'idle', 0, 0, '2026-01-01T00:00:00.000Z', ?)`,
    );
    for (let at = 0; at < conversations; at += 1)
      insert.run(`old-${at}`, new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString());
  } finally {
    connection.close();
  }
}

function watchFor(folder: string, name: string): { seen: Promise<unknown>; stop: () => void } {
  const watcher = watch(dirname(join(folder, name)));
  return { seen: once(watcher, 'change'), stop: () => watcher.close() };
}

async function nextStartProblems(
  place: Parameters<typeof spawnHost>[0],
  expected: number,
): Promise<string[]> {
  const host = spawnHost(place);
  try {
    const { conversations: newest, hasMore } = await host.request('listConversations', {
      after: null,
      limit: 200,
    });
    const last = newest.at(-1);
    const older =
      last === undefined || !hasMore
        ? []
        : (await host.request('listConversations', { after: last, limit: 200 })).conversations;
    const found = [...newest, ...older];
    return [
      ...(found.length === expected
        ? []
        : [`${found.length} of ${expected} conversations are there.`]),
      ...versionProblems(place.file),
    ];
  } catch (error: unknown) {
    return [`It does not start again: ${String(error)}`];
  } finally {
    await host.kill();
  }
}

function versionProblems(file: string): string[] {
  const connection = connect({ file }, 5000);
  try {
    const version = readVersion(connection);
    const latest = latestVersion(migrations);
    return version === latest ? [] : [`The database is of version ${version}, not ${latest}.`];
  } finally {
    connection.close();
  }
}
