import { join } from 'node:path';

import { systemClock } from './clock.ts';
import { FileLogger } from './file-logger.ts';
import type { Logger } from './logger.ts';
import type { SecretRedactor } from './secret-redactor.ts';

/** The app's log in a folder of its own; that it cannot be written is said once, on the terminal. */
export function openLog(userDataFolder: string, redactor: SecretRedactor): Logger {
  return new FileLogger({
    file: join(userDataFolder, 'logs', 'parley.log'),
    clock: systemClock,
    redactor,
    onFailure: (error) => process.stderr.write(`No log can be written: ${String(error)}\n`),
  });
}
