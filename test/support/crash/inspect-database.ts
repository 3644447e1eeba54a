import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { connect } from '../../../main/persistence/opening/connect.ts';
import { openStore } from '../../../main/persistence/opening/open-store.ts';
import type { Transcript } from '../../../preload/contract/transcript.ts';

/** What is wrong with a database as a crash left it, before anybody else opens it. */
export function findDatabaseProblems(file: string): string[] {
  const connection = connect({ file }, 5000);
  try {
    const verdict = connection.pragma('integrity_check', { simple: true });
    const orphans = connection.pragma('foreign_key_check');
    return [
      ...(verdict === 'ok' ? [] : [`The database is damaged: ${String(verdict)}`]),
      ...(Array.isArray(orphans) && orphans.length === 0 ? [] : ['Rows point to nothing.']),
    ];
  } finally {
    connection.close();
  }
}

const writtenWithinMs = 5000;

/** What differs between what the app shows of a conversation and what its rows say, once what is shown had time to be written. */
export async function findRowProblems(
  file: string,
  show: () => Promise<Transcript>,
): Promise<string[]> {
  const store = await openStore({ file, maintenanceWorker: null });
  const until = Date.now() + writtenWithinMs;
  try {
    for (;;) {
      const shown = await show();
      const { conversationId, title } = shown.summary;
      const stored = store.conversations.readTranscript(conversationId, 500);
      const place = findDifference(plain(stored), plain(shown), '');
      if (place === null) return [];
      if (Date.now() > until) return [`"${title}" is shown as it is not stored: ${place}`];
      await delay(10);
    }
  } finally {
    await store.close();
  }
}

/** Where two values differ first, and how; null when they are equal. */
function findDifference(left: unknown, right: unknown, path: string): string | null {
  if (isDeepStrictEqual(left, right)) return null;
  if (isRecord(left) && isRecord(right)) {
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
      const inside = findDifference(left[key], right[key], `${path}/${key}`);
      if (inside !== null) return inside;
    }
  }
  return `${path}: ${JSON.stringify(left)} is stored, ${JSON.stringify(right)} is shown`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
