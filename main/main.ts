import { app } from 'electron';

import { startApp } from './app.ts';

startApp().catch((error: unknown) => {
  process.stderr.write(`Parley could not start: ${String(error)}\n`);
  app.exit(1);
});
