import { app } from 'electron';

import { readLaunchOptions } from './base/launch-options.ts';
import type { LaunchOptions } from './base/launch-options.ts';
import type { Logger } from './base/logger.ts';
import { openLog } from './base/open-log.ts';
import { createSecretRedactor } from './base/secret-redactor.ts';
import type { SecretRedactor } from './base/secret-redactor.ts';
import { Lifecycle } from './lifecycle.ts';

/** The store, inside the folder of the user's data. */
export const storeFileName = 'parley.sqlite';

/** What stands before anything else does. */
export interface Ground {
  readonly launch: LaunchOptions;
  readonly redactor: SecretRedactor;
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
}

/** Reads how the app was started and opens its log. */
export function layGround(): Ground {
  const launch = readLaunchOptions(process.env, {
    isPackaged: app.isPackaged,
    appFolder: app.getAppPath(),
    resourcesFolder: process.resourcesPath,
    electronVersion: process.versions.electron,
  });
  if (launch.userDataFolder !== null) app.setPath('userData', launch.userDataFolder);
  const redactor = createSecretRedactor();
  const logger = openLog(app.getPath('userData'), redactor);
  const exit = (code: number): void => app.exit(code);
  return { launch, redactor, logger, lifecycle: new Lifecycle({ logger, now: Date.now, exit }) };
}
