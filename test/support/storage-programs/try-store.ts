import { openStore } from '../../../main/persistence/opening/open-store.ts';

// A program that opens a store, reads and tries to write: try-store.ts FILE. Says in one line of JSON what happened.
const [file = ''] = process.argv.slice(2);
const maintenanceWorker = new URL(
  '../../../main/persistence/upkeep/maintenance-worker.ts',
  import.meta.url,
);
const store = await openStore({ file, maintenanceWorker });
const { conversations } = store.conversations.listConversations({ after: null, limit: 9 });
const [write] = await Promise.allSettled([store.settings.write({ kind: 'app' }, 'a', 1)]);
await store.close();
const outcome = {
  isReadOnly: store.isReadOnly,
  titles: conversations.map((each) => each.title),
  write: write.status === 'fulfilled' ? 'written' : Reflect.get(Object(write.reason), 'reason'),
};
process.stdout.write(`${JSON.stringify(outcome)}\n`);
