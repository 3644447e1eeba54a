import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * For the environment of plain Node programs that tests start often: they share what Node made of our sources. To make
 * it anew each time takes most of such a test.
 */
export const withCompiledCode = {
  NODE_COMPILE_CACHE: join(tmpdir(), 'parley-host-code'),
} as const;
