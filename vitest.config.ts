import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

import { findChromium } from './scripts/setup/chromium.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 14)) {
  throw new Error(
    `These tests need Node 22.14 or newer and this is ${process.versions.node}. Run them through npm (npm test, npx vitest), which uses the Node that comes with the project.`,
  );
}

const chromium = findChromium();
// A test waits for a condition; how long that may take on a busy machine says nothing.
const patience = { poll: { timeout: 15_000 } };
const browserTests = 'test/**/*.browser.test.{ts,tsx}';

export default defineConfig({
  test: {
    // The machine's time zone and language must not decide what a test sees.
    env: { TZ: 'UTC', LANG: 'C.UTF-8' },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.{ts,tsx}'],
          exclude: [browserTests],
          environment: 'node',
          testTimeout: 60_000,
          expect: patience,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts', 'test/parity/**/*.test.ts'],
          exclude: [browserTests],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patience,
          maxWorkers: 2,
        },
      },
      {
        plugins: [react()],
        // Found only when a test imports them, they would be prepared then, and the page loaded anew in mid-test.
        optimizeDeps: {
          include: [
            '@base-ui/react/alert-dialog',
            '@base-ui/react/dialog',
            '@base-ui/react/menu',
            '@base-ui/react/select',
            '@base-ui/react/tooltip',
            'axe-core',
            'fast-check',
            'lucide-react',
            'marked',
            'react',
            'react-dom',
            'react-dom/client',
            'react-markdown',
            'remark-gfm',
            'remend',
            'zod',
            'zustand',
            'zustand/vanilla',
          ],
        },
        test: {
          name: 'browser',
          include: [browserTests],
          testTimeout: 60_000,
          expect: patience,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(chromium === null ? {} : { executablePath: chromium }),
                args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
              },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 960, height: 720 } }],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.ts'],
          environment: 'node',
          globalSetup: 'test/support/electron-set-up.ts',
          testTimeout: 180_000,
          hookTimeout: 120_000,
          expect: patience,
          // Windows share one screen, and a test that measures wants the machine for itself.
          fileParallelism: false,
        },
      },
    ],
  },
});
