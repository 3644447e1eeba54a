import { join } from 'node:path';

import { app, BrowserWindow } from 'electron';

app
  .whenReady()
  .then(openWindow)
  .catch((error: unknown) => {
    process.stderr.write(`The window could not be opened: ${String(error)}\n`);
    app.exit(1);
  });

app.on('window-all-closed', () => app.quit());

async function openWindow(): Promise<void> {
  const window = new BrowserWindow({
    width: 960,
    height: 720,
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/preload.cjs'),
      sandbox: true,
      contextIsolation: true,
    },
  });
  await window.loadFile(join(import.meta.dirname, '../renderer/index.html'));
}
