import { appendFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { Agent } from '../../../main/agent/agent.ts';
import { defineTool } from '../../../main/agent/tools/tool.ts';
import { systemClock } from '../../../main/base/clock.ts';
import { systemIds } from '../../../main/base/ids.ts';
import { RequestFailure } from '../../../main/base/request-failure.ts';
import { askUser } from '../../../main/capabilities/ask-user/ask-user.ts';
import { ConversationFeed } from '../../../main/conversation/conversation-feed.ts';
import { createConversations } from '../../../main/conversation/create-conversations.ts';
import { openStore } from '../../../main/persistence/opening/open-store.ts';
import { createServerModel } from '../../../main/providers/provider-catalog.ts';
import { providerIdSchema } from '../../../preload/contract/ids.ts';
import type { HostAnswer, HostRequest } from './host-messages.ts';

// Main without Electron, as a program of its own that a test can kill. Requests come as lines of JSON and are answered
// the same way. Arguments: the database, the model server's address, the file in which tools leave their traces.
const [file = '', baseUrl = '', traceFile = ''] = process.argv.slice(2);

const note = (line: string): void => appendFileSync(traceFile, `${line}\n`);
const tools = [
  defineTool({
    name: 'note',
    execute: () => {
      note('note');
      return 'noted';
    },
  }),
  defineTool({
    name: 'note_slowly',
    execute: async () => {
      note('note_slowly');
      await delay(60_000);
    },
  }),
  // Takes its time whatever it is told, and leaves its begin and its end with the call's id.
  defineTool({
    name: 'work',
    parameters: z.strictObject({ ms: z.number() }),
    execute: async ({ ms }, { toolCallId }) => {
      const now = (): number => performance.timeOrigin + performance.now();
      note(`begin ${toolCallId} ${now()}`);
      await delay(ms);
      note(`end ${toolCallId} ${now()}`);
      return `worked ${toolCallId}`;
    },
  }),
  defineTool({
    name: 'kill_host',
    execute: () => {
      note('kill_host');
      process.kill(process.pid, 'SIGKILL');
    },
  }),
];

const store = await openStore({ file, maintenanceWorker: null });
const feed = new ConversationFeed({ store: store.conversations, epoch: systemIds.hex32() });
const modelRef = { providerId: providerIdSchema.parse('host'), modelId: 'm-1' };
const service = createConversations({
  feed,
  store: store.conversations,
  clock: systemClock,
  ids: systemIds,
  logger: {
    info: () => {},
    warn: () => {},
    error: (event, error) => process.stderr.write(`${event}: ${String(error)}\n`),
  },
  idleTimeoutMs: () => 60_000,
  models: {
    defaultModel: () => modelRef,
    labelOf: ({ modelId }) => modelId,
    open: ({ modelId }, options) => createServerModel({ baseUrl, key: null }, modelId, options),
  },
  createAssistant: (answerer) => ({
    capabilities: ['ask_user'],
    requestLimit: 50,
    createAgent: (model) =>
      new Agent<undefined>({ model, tools, capabilities: [askUser({ answerer })] }),
  }),
});
await service.start();
// A host that is killed keeps no compiled code for the next one unless it writes it now.
flushCompileCache();

const say = (answer: HostAnswer): void => {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
};

async function carryOut({ id, method, input }: HostRequest): Promise<void> {
  const name = method.replace(/^context\./, '');
  const owner = name === method ? service : service.context;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test's side is typed by the service itself
    const useCase = Reflect.get(owner, name) as (given: unknown) => unknown;
    say({ id, value: (await Reflect.apply(useCase, owner, [input])) ?? null });
  } catch (error: unknown) {
    say({ id, failure: error instanceof RequestFailure ? error.code : String(error) });
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test's own lines
  void carryOut(JSON.parse(line) as HostRequest);
}
await service.shutDown(2000);
await store.close();
