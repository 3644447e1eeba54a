import { join } from 'node:path';
import { CALL } from '../model-server/script.ts';
import { startCrashHost } from './crash-app.ts';
import type { CrashGround } from './run-crash-seeds.ts';

/** A folder in which plain Node hosts of main are killed. */
export function hostGround(folder: string): CrashGround {
  const databaseFile = join(folder, 'store.sqlite');
  const traceFile = join(folder, 'traces.txt');
  return {
    databaseFile,
    traceFile,
    callTool: (id, ms) => CALL(id, 'work', { ms }),
    start: ({ server }) =>
      Promise.resolve(startCrashHost({ file: databaseFile, baseUrl: server.baseUrl, traceFile })),
  };
}
