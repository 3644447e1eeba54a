import type { BrowserContext, Page } from 'playwright';

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

/** What stands behind the bridge of a page while a window uses it. */
export interface PageUser {
  answer(route: string, input: unknown): Promise<unknown>;
  /** The page was loaded anew. */
  onLoad(): void;
}

/** A page that a window uses. */
export interface PooledPage {
  readonly page: Page;
  /** Loads the app, which then shows this conversation, or the one it showed. Resolves when it is drawn. */
  load(conversationId?: string): Promise<void>;
  /** Takes the app out of it, as when the person closes the window. */
  clear(): Promise<void>;
  /** The window is gone: nothing that its app still does leads anywhere. */
  giveBack(): Promise<void>;
}

/** How long a page may take to load says nothing on a busy machine. */
const patienceMs = 120_000;

interface Held {
  readonly page: Page;
  user: PageUser | null;
}

/**
 * Pages of one browser context, used again and again: to begin a page costs a process, and what runs in it is new each time
 * it loads.
 */
export class PagePool {
  readonly url: string;
  readonly #context: BrowserContext;
  readonly #free: Held[] = [];

  /** `url` is where the built page is served. */
  constructor(context: BrowserContext, url: string) {
    this.#context = context;
    this.url = url;
  }

  async take(user: PageUser): Promise<PooledPage> {
    const held = this.#free.pop() ?? (await this.#open());
    held.user = user;
    const { page } = held;
    const clear = async (): Promise<void> => {
      await page.goto('about:blank');
    };
    return {
      page,
      clear,
      load: async (conversationId) => {
        if (conversationId === undefined) await page.reload();
        else await page.goto(new URL(`index.html?${conversationId}`, this.url).href);
        await page.waitForSelector('[role=log]');
      },
      giveBack: async () => {
        held.user = null;
        await clear();
        this.#free.push(held);
      },
    };
  }

  async #open(): Promise<Held> {
    const page = await this.#context.newPage();
    page.setDefaultTimeout(patienceMs);
    const held: Held = { page, user: null };
    await page.exposeFunction(
      'ask',
      (route: string, input: unknown) =>
        held.user?.answer(route, input) ?? new Promise(() => undefined),
    );
    await page.addInitScript(bridgeToMain);
    page.on('load', () => held.user?.onLoad());
    return held;
  }
}

/** Runs in the page before anything of the app: what the preload script is to the real window, and a clock to set. */
function bridgeToMain(): void {
  const shown = location.search.slice(1);
  if (shown !== '') {
    sessionStorage.setItem('parley.shown', shown);
    // Loaded anew, it shows what it showed last.
    history.replaceState(null, '', location.pathname);
  }
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
}
