import { parentPort, workerData } from 'node:worker_threads';
import { maintain } from './maintain.ts';
import { maintenanceDataSchema } from './maintenance-messages.ts';

// Entry of the maintenance thread: what would hold the app's event loop up runs here, on a connection of its own.
if (parentPort === null) throw new Error('This file runs as a worker thread.');
maintain(parentPort, maintenanceDataSchema.parse(workerData));
