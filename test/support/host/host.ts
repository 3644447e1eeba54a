import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { spawnHost, type Host, type HostPlace } from './spawn-host.ts';

export type { Host } from './spawn-host.ts';

/** Starts a host. It is killed when the test is finished. */
export function startHost(place: HostPlace): Host {
  const host = spawnHost(place);
  onTestFinished(() => host.kill());
  return host;
}

/** What tools did, in order. */
export function readTraces(traceFile: string): readonly string[] {
  try {
    return readFileSync(traceFile, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  } catch (error: unknown) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
