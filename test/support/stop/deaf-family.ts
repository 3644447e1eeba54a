import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * A command that starts a child which starts one more, all three deaf to the polite signal and without end. Each leaves
 * its process id in the file `pids` of the working folder.
 */
export const deafFamily = `trap '' TERM
note() { sh -c 'echo $PPID >> pids'; }
stay() { while :; do sleep 1; done; }
( ( note; stay ) & note; stay ) &
note; echo started; stay`;

/** How many leave their process id. */
export const familySize = 3;

/** The process ids that were left in a folder, once there are so many. */
export async function readPids(folder: string, count: number): Promise<readonly number[]> {
  for (;;) {
    const pids = readLines(join(folder, 'pids')).map(Number);
    if (pids.length >= count) return pids;
    await delay(5);
  }
}

/** Resolves when none of these processes is left. */
export async function allGone(pids: readonly number[]): Promise<void> {
  while (pids.some(isAlive)) await delay(5);
}

/** Whether a process still does anything; one that is dead but not cleared away by its parent does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error: unknown) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
  if (process.platform !== 'linux') return true;
  try {
    // The state stands behind the name, which is in brackets and may hold any character. Source: proc(5).
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
  } catch (error: unknown) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

function readLines(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  } catch (error: unknown) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
