import { arch, platform, release } from 'node:os';
import { app } from 'electron';

import { sumFileSizes } from './base/sum-file-sizes.ts';
import type { AppStore } from './persistence/opening/open-app-store.ts';
import { HealthService } from './settings/health-service.ts';
import { StopTimes } from './settings/stop-times.ts';

/** Looks after how the app is: its store, its versions, and how quickly it stops. */
export function createHealth(store: Pick<AppStore, 'state'>, storeFile: string): HealthService {
  const { electron, chrome, node } = process.versions;
  return new HealthService({
    stops: new StopTimes(),
    storage: () => store.state,
    storageBytes: () => sumFileSizes([storeFile, `${storeFile}-wal`, `${storeFile}-shm`]),
    versions: [
      { name: 'Parley', version: app.getVersion() },
      { name: 'Electron', version: electron },
      { name: 'Chromium', version: chrome },
      { name: 'Node', version: node },
      { name: platform(), version: `${release()} ${arch()}` },
    ],
    memoryBytes: () =>
      app.getAppMetrics().reduce((sum, each) => sum + each.memory.workingSetSize * 1024, 0),
    startedAt: new Date().toISOString(),
  });
}
