import { defineConfig } from 'vitest/config';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 14)) {
  throw new Error(
    `These tests need Node 22.14 or newer and this is ${process.versions.node}. Run them through npm (npm test, npx vitest), which uses the Node that comes with the project.`,
  );
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          environment: 'node',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
