import type { Browser, Page } from 'playwright';
import type { ConversationService } from '../../../main/conversation/conversation-service.ts';
import type { EventPublisher } from '../../../main/ipc/event-publisher.ts';
import { createRequestRouter, type RequestHandlers } from '../../../main/ipc/request-router.ts';
import { silentLogger } from '../../../main/base/logger.ts';
import type { ConversationId } from '../../../preload/contract/ids.ts';
import { withMissing } from '../ipc-pair.ts';
import { appInfo } from '../renderer/app-info.ts';

/** The app's own page in a browser. Its bridge leads to the router and the publisher of this process. */
export interface BrowserWindow {
  readonly page: Page;
  /** Shows another conversation, in a page that is loaded anew. */
  show(conversationId: ConversationId): Promise<void>;
  /** As when the person closes it. */
  leave(): Promise<void>;
  /** As when its process dies. */
  die(): Promise<void>;
}

/** What a window is opened on. */
export interface BrowserWindowOptions {
  readonly browser: Browser;
  /** Where the built page is served. */
  readonly url: string;
  readonly service: ConversationService;
  readonly publisher: EventPublisher;
  readonly epoch: string;
  readonly conversationId: ConversationId;
}

declare global {
  interface Window {
    /** Hands an event from main to the page. */
    deliver: (event: unknown) => void;
    /** Sets the page's clock; timers go on. */
    setClock: (time: number) => void;
    /** Asks main. */
    ask: (route: string, input: unknown) => Promise<unknown>;
  }
}

/** Opens a window that shows a conversation. Resolves when its page is drawn. */
export async function openBrowserWindow(options: BrowserWindowOptions): Promise<BrowserWindow> {
  const { browser, url, publisher, conversationId } = options;
  const context = await browser.newContext({ viewport: { width: 900, height: 640 } });
  const page = await context.newPage();
  let isGone = false;
  const router = createRequestRouter({
    logger: silentLogger,
    isTrustedSender: () => true,
    handlers: handlersFor(options),
  });
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
  const sender = { windowId: 1, frameUrl: url, isMainFrame: true };
  await page.exposeFunction('ask', (route: string, input: unknown) =>
    // What a page that is gone asked leads nowhere.
    isGone ? new Promise(() => {}) : router.answer(sender, route, input),
  );
  await page.addInitScript((id) => {
    if (sessionStorage.getItem('parley.shown') === null) sessionStorage.setItem('parley.shown', id);
    const SystemDate = Date;
    let offset = 0;
    window.setClock = (time) => {
      offset = time - SystemDate.now();
    };
    window.Date = new Proxy(SystemDate, {
      construct: (target, given: unknown[], made: NewableFunction) =>
        Object(
          Reflect.construct(target, given.length === 0 ? [target.now() + offset] : given, made),
        ) as object,
      get: (target, key) =>
        key === 'now' ? () => target.now() + offset : (Reflect.get(target, key) as unknown),
    });
    const listeners = new Set<(event: unknown) => void>();
    window.deliver = (event) => {
      for (const listener of listeners) listener(event);
    };
    Object.assign(window, {
      assistant: {
        request: (route: string, input: unknown) => window.ask(route, input),
        listen: (listener: (event: unknown) => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    });
  }, conversationId);
  page.on('load', () => subscription.reset());
  await page.goto(new URL('index.html', url).href);
  await page.getByRole('log').waitFor();
  const end = async (): Promise<void> => {
    isGone = true;
    subscription.dispose();
    await context.close();
  };
  return {
    page,
    async show(shown) {
      await page.evaluate((id) => sessionStorage.setItem('parley.shown', id), shown);
      await page.reload();
      await page.getByRole('log').waitFor();
    },
    async leave() {
      await page.goto('about:blank');
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
    'run.stop': (input) => service.stop(input),
  };
  return withMissing(handlers);
}
