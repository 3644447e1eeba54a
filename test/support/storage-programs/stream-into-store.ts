import { openSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Database } from '../../../main/persistence/database.ts';
import { openStore } from '../../../main/persistence/opening/open-store.ts';
import { conversationIdSchema } from '../../../preload/contract/ids.ts';
import { killScript, scriptedConversation } from '../kill-script.ts';
import { summaryOf } from '../stored-conversation.ts';

// A program to be killed: stream-into-store.ts FILE LOG [COMMANDS]. Records the kill script a record every few
// milliseconds and writes into the log when it asked for each (`asked INDEX TIME`) and when each was said to be written
// (`done INDEX`). With a number of commands it kills itself in front of that one, so in the middle of a transaction.
const [file = '', logFile = '', lastCommand = 'none'] = process.argv.slice(2);
const maintenanceWorker = new URL(
  '../../../main/persistence/upkeep/maintenance-worker.ts',
  import.meta.url,
);
const log = openSync(logFile, 'a');
const { conversations } = await openStore({ file, maintenanceWorker });
const conversationId = conversationIdSchema.parse(scriptedConversation);
await conversations.createConversation(summaryOf(scriptedConversation));
killBefore(Number(lastCommand));
process.stdout.write('started\n');

for (const [index, { events, durability }] of killScript().entries()) {
  writeSync(log, `asked ${index} ${Date.now()}\n`);
  const written = conversations.record(conversationId, events, durability);
  void written.then(() => writeSync(log, `done ${index}\n`));
  await delay(2);
}
await conversations.flush();
process.stdout.write('ended\n');

function killBefore(last: number): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called on its own object
  const { run } = Database.prototype;
  let count = 0;
  Database.prototype.run = function countAndRun(this: Database, ...command) {
    count += 1;
    if (count === last) process.kill(process.pid, 'SIGKILL');
    return run.apply(this, command);
  };
}
