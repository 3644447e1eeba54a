import { systemClock } from '../../../main/base/clock.ts';
import { systemIds } from '../../../main/base/ids.ts';
import { silentLogger } from '../../../main/base/logger.ts';
import { Agent } from '../../../main/agent/agent.ts';
import { askUser } from '../../../main/capabilities/ask-user/ask-user.ts';
import { ConversationFeed } from '../../../main/conversation/conversation-feed.ts';
import type { ConversationService } from '../../../main/conversation/conversation-service.ts';
import type { ConversationStore } from '../../../main/conversation/conversation-store.ts';
import { createConversations } from '../../../main/conversation/create-conversations.ts';
import { openStore } from '../../../main/persistence/opening/open-store.ts';
import { providerIdSchema } from '../../../preload/contract/ids.ts';
import { askStep, rome } from '../ask-rome.ts';
import { scriptModel, type ScriptedModel } from '../scripted-model.ts';

// Asks a question and settles it on plain Node, and dies right before or right after the transaction that settles.
// Arguments: the database, `before` or `after`, whether the run that asked is `living` or `gone` when it is settled.
const [file = '', when = '', whose = ''] = process.argv.slice(2);

const die = (): void => void process.kill(process.pid, 'SIGKILL');

/** The store, but that the process ends around the transaction that settles a question. */
function deadly(store: ConversationStore): ConversationStore {
  return new Proxy(store, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (key !== 'record') return value.bind(target) as unknown;
      const record: ConversationStore['record'] = async (conversationId, events, ...rest) => {
        const settles = events.some((event) => event.type === 'question-settled');
        if (settles && when === 'before') die();
        await target.record(conversationId, events, ...rest);
        if (settles) die();
      };
      return record;
    },
  });
}

function open(store: ConversationStore, script: ScriptedModel) {
  const feed = new ConversationFeed({ store, epoch: systemIds.hex32() });
  const modelRef = { providerId: providerIdSchema.parse('host'), modelId: 'm-1' };
  const service: ConversationService = createConversations({
    feed,
    store,
    clock: systemClock,
    ids: systemIds,
    logger: silentLogger,
    idleTimeoutMs: () => 60_000,
    models: {
      defaultModel: () => modelRef,
      labelOf: ({ modelId }) => modelId,
      open: () => script.model,
    },
    createAssistant: (answerer) => ({
      capabilities: ['ask_user'],
      requestLimit: 50,
      createAgent: (model) =>
        new Agent<undefined>({ model, capabilities: [askUser({ answerer })] }),
    }),
  });
  return { feed, service };
}

const { conversations: store } = await openStore({ file, maintenanceWorker: null });
const first = open(deadly(store), scriptModel([askStep('q1')], ['Rome it is.']));
await first.service.start();
const { conversationId } = await first.service.sendMessage({
  conversationId: null,
  text: 'Plan',
  sendKey: systemIds.hex32(),
  modelRef: null,
});
const shown = () => first.service.read({ conversationId, limit: 10 }).transcript.questions[0];
while (shown() === undefined) await new Promise((resolve) => setImmediate(resolve));
const questionId = shown()?.questionId;
if (questionId === undefined) throw new Error('Nothing was asked.');
let { service } = first;
if (whose === 'gone') {
  await service.shutDown(2000);
  ({ service } = open(deadly(store), scriptModel(['Rome it is.'])));
  await service.start();
}
await service.settleQuestion({ questionId, response: rome });
