/** The parts of the tests, each a project of vitest.config.ts, in the order they run. */
export const TEST_PARTS = ['unit', 'integration', 'browser', 'e2e'];
