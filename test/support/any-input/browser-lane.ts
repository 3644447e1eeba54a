import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright';
import { QuestionWatch } from '../question-watch.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { nameOf, type Sequence } from './commands.ts';
import { PagePool } from './page-pool.ts';
import { playInWorld } from './play-in-world.ts';
import type { Lane } from './run-lanes.ts';
import { ScreenWorld } from './screen-world.ts';

/** After so many sequences the page and the database are new ones, so that no conversation of before weighs on them. */
const wornAfter = 150;

/** Where a lane plays. */
export interface BrowserPlace {
  readonly browser: Browser;
  /** Where the built page is served. */
  readonly url: string;
  /** Where the server listens that asks. */
  readonly serverUrl: string;
  /** Whether the person wants things to move. */
  readonly motion: 'reduce' | 'no-preference';
}

interface Ground {
  readonly world: ScreenWorld;
  close(): Promise<void>;
}

/** Plays sequences one after another in a browser, each in a conversation of its own. `count` is told what was reached. */
export class BrowserLane implements Lane {
  readonly #place: BrowserPlace;
  readonly #count: (name: string) => void;
  #ground: Ground | null = null;
  #played = 0;

  constructor(place: BrowserPlace, count: (name: string) => void) {
    this.#place = place;
    this.#count = count;
  }

  async play({ start, commands }: Sequence): Promise<void> {
    if (this.#played === wornAfter) await this.end();
    this.#ground ??= await this.#open();
    this.#played += 1;
    const { world } = this.#ground;
    try {
      await world.begin(start);
      this.#count(`start ${start}`);
      const watch = new QuestionWatch(this.#count);
      await look(world, watch);
      for (const command of commands) {
        if (!(await playInWorld(world, command, this.#count))) continue;
        this.#count(nameOf(command));
        await look(world, watch);
      }
      await world.finish();
      await look(world, watch);
    } catch (error: unknown) {
      // What comes next begins with nothing of this.
      await this.end().catch((left: unknown) => process.emitWarning(String(left)));
      throw error;
    }
  }

  async end(): Promise<void> {
    const ground = this.#ground;
    this.#ground = null;
    this.#played = 0;
    await ground?.close();
  }

  async #open(): Promise<Ground> {
    const { browser, url, serverUrl, motion } = this.#place;
    const folder = await createTemporaryFolder();
    const file = join(folder.folder, 'store.sqlite');
    const context: BrowserContext = await browser.newContext({
      viewport: { width: 900, height: 640 },
      reducedMotion: motion,
    });
    const pages = new PagePool(context, url);
    const world = new ScreenWorld({ pages, serverUrl, file }, this.#count);
    await world.start();
    return {
      world,
      close: async () => {
        await world.end();
        await context.close();
        await folder[Symbol.asyncDispose]();
      },
    };
  }
}

async function look(world: ScreenWorld, watch: QuestionWatch): Promise<void> {
  await world.main.store.flush();
  watch.look(world.main.store, world.live);
  world.leave.look(world.live);
}
