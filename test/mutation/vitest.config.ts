import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

import { mutatedSource } from './active-mutant.ts';

const root = join(import.meta.dirname, '..', '..');

/** The unit tests of the runtime, with one module broken: see run-mutants.ts. */
export default defineConfig({
  root,
  plugins: [{ name: 'mutant', enforce: 'pre', load: (id) => mutatedSource(id) }],
  test: {
    include: ['test/unit/main/agent/**/*.test.ts'],
    // They want a process of their own: for names of events and for the price list, of which each has one.
    exclude: ['test/unit/main/agent/events/**', '**/bundled-prices.test.ts'],
    // A tenth of the generated cases notices what all of them do, in a third of the time.
    env: { TZ: 'UTC', PARLEY_TEST_DEPTH: '0.1' },
    isolate: false,
    // Kept by the text of the file, which does not change.
    fsModuleCache: false,
    testTimeout: 30_000,
    bail: 1,
    reporters: ['dot'],
    maxWorkers: 1,
  },
});
