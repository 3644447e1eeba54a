import type { Page } from 'playwright';
import type { ConversationService } from '../../../main/conversation/conversation-service.ts';
import type { EventPublisher } from '../../../main/ipc/event-publisher.ts';
import { createRequestRouter, type RequestHandlers } from '../../../main/ipc/request-router.ts';
import { silentLogger } from '../../../main/base/logger.ts';
import type { ConversationId } from '../../../preload/contract/ids.ts';
import { withMissing } from '../ipc-pair.ts';
import { appInfo } from '../renderer/app-info.ts';
import type { PagePool } from './page-pool.ts';

/** The app's own page in a browser. Its bridge leads to the router and the publisher of this process. */
export interface BrowserWindow {
  readonly page: Page;
  /** Whether something that the page asked is not answered yet. */
  isBusy(): boolean;
  /** Loads the page anew; it shows this conversation then, or the one it showed. */
  reload(conversationId?: ConversationId): Promise<void>;
  /** As when the person closes it. */
  leave(): Promise<void>;
  /** As when its process dies. */
  die(): Promise<void>;
}

/** What a window is opened on. */
export interface BrowserWindowOptions {
  readonly pages: PagePool;
  readonly service: ConversationService;
  readonly publisher: EventPublisher;
  readonly epoch: string;
  readonly conversationId: ConversationId;
}

/** Opens a window that shows a conversation. Resolves when its page is drawn. */
export async function openBrowserWindow(options: BrowserWindowOptions): Promise<BrowserWindow> {
  const { pages, publisher, conversationId } = options;
  let isGone = false;
  let asked = 0;
  const router = createRequestRouter({
    logger: silentLogger,
    isTrustedSender: () => true,
    handlers: handlersFor(options),
  });
  const sender = { windowId: 1, frameUrl: pages.url, isMainFrame: true };
  const pooled = await pages.take({
    answer: async (route, input) => {
      // What a page that is gone asked leads nowhere.
      if (isGone) return new Promise(() => {});
      asked += 1;
      try {
        return await router.answer(sender, route, input);
      } finally {
        asked -= 1;
      }
    },
    onLoad: () => subscription.reset(),
  });
  const { page } = pooled;
  const subscription = publisher.addWindow({
    send: (event) => {
      if (isGone) return;
      // As JSON: Playwright's types would unpack the whole event.
      const deliver = page.evaluate(
        (told) => window.deliver(JSON.parse(told)),
        JSON.stringify(event),
      );
      deliver.then(
        () => subscription.acknowledge(),
        // The page was just loaded anew: it reads again.
        () => subscription.reset(),
      );
    },
  });
  await pooled.load(conversationId);
  const end = async (): Promise<void> => {
    isGone = true;
    subscription.dispose();
    await pooled.giveBack();
  };
  return {
    page,
    isBusy: () => asked > 0,
    reload: (shown) => pooled.load(shown),
    async leave() {
      await pooled.clear();
      await end();
    },
    die: end,
  };
}

/** The routes that a conversation with questions needs, carried out by main's own service. */
function handlersFor({ service, publisher, epoch }: BrowserWindowOptions): RequestHandlers {
  const handlers: Partial<RequestHandlers> = {
    'app.read': () => appInfo({ epoch }),
    'conversation.list': (input) => service.listConversations(input),
    'conversation.read': (input) => {
      const read = service.read(input);
      publisher.cutAt(input.conversationId, read.nextSequence);
      return read;
    },
    'conversation.markRead': async (input) => {
      await service.markRead(input);
      return null;
    },
    'message.send': (input) => service.sendMessage(input),
    'queue.add': (input) => service.queueMessage(input),
    'question.draft': async (input) => {
      await service.draftQuestion(input);
      return null;
    },
    'question.settle': (input) => service.settleQuestion(input),
    'approval.read': (input) => service.readApproval(input),
    'approval.change': (input) => service.changeApproval(input),
    'run.stop': (input) => service.stop(input),
  };
  return withMissing(handlers);
}
