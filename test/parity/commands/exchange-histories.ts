// The two ends of the exchange of histories: exchange-histories.ts write FILE, or keep RECORDED_FILE.
import { readFileSync, writeFileSync } from 'node:fs';

import { encodeMessages } from '../../../main/agent/messages/wire.ts';
import { writeHistoryFixtures } from '../interchange/history-fixtures.ts';
import { ourHistories } from '../interchange/our-histories.ts';

const [what, file = ''] = process.argv.slice(2);
if (what === 'write') {
  const written = ourHistories().map(({ name, messages }) => ({
    name,
    text: JSON.stringify(encodeMessages(messages)),
  }));
  writeFileSync(file, JSON.stringify(written));
} else {
  const count = writeHistoryFixtures(JSON.parse(readFileSync(file, 'utf8')));
  process.stdout.write(`${count} histories\n`);
}
