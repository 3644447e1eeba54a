import { readFileSync } from 'node:fs';

/** The lines that the test server's program wrote down so far; none before it has started. */
export function readLog(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  } catch (error: unknown) {
    // It has not started yet.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
