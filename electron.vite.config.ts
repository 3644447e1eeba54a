import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

// Targets reach down to Electron 33 (Chromium 130, Node 20), the oldest runtime the app may meet.
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      target: 'node20',
      rollupOptions: {
        input: {
          main: 'main/main.ts',
          'maintenance-worker': 'main/persistence/upkeep/maintenance-worker.ts',
        },
      },
      externalizeDeps: { include: ['better-sqlite3'] },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      target: 'node20',
      externalizeDeps: false,
      rollupOptions: {
        input: { preload: 'preload/preload.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    build: {
      outDir: 'out/renderer',
      target: 'chrome130',
      minify: true,
      rollupOptions: { input: { index: 'renderer/index.html' } },
    },
    plugins: [react()],
  },
});
