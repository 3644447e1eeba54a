import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { QuestionWatch } from '../question-watch.ts';
import { AppWorld } from './app-world.ts';
import { nameOf, type Command, type Sequence } from './commands.ts';
import { playInWorld } from './play-in-world.ts';
import type { Lane } from './run-lanes.ts';

/** What is told is stored a moment later. */
const storedWithinMs = 10_000;
const lookEveryMs = 20;
const kill: Command = { kind: 'kill', rested: true };

/** Plays sequences one after another in the real app; each of them ends in a kill. `count` is told what was reached. */
export class AppLane implements Lane {
  readonly #count: (name: string) => void;
  #world: AppWorld | null = null;
  #profile: string | null = null;

  constructor(count: (name: string) => void) {
    this.#count = count;
  }

  async play({ start, commands }: Sequence): Promise<void> {
    this.#profile ??= await mkdtemp(join(tmpdir(), 'parley-input-'));
    this.#world ??= await AppWorld.open(this.#profile, this.#count);
    const world = this.#world;
    try {
      await world.begin(start);
      this.#count(`start ${start}`);
      const watch = new QuestionWatch(this.#count);
      await look(world, watch);
      for (const command of [...commands, kill]) {
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
    const world = this.#world;
    const profile = this.#profile;
    this.#world = null;
    this.#profile = null;
    await world?.end();
    if (profile !== null) await rm(profile, { recursive: true, force: true });
  }
}

async function look(world: AppWorld, watch: QuestionWatch): Promise<void> {
  const until = performance.now() + storedWithinMs;
  for (;;) {
    try {
      watch.look(world.store, await world.read());
      break;
    } catch (error: unknown) {
      if (performance.now() > until) throw error;
      await delay(lookEveryMs);
    }
  }
  await world.lookAtLeave();
}
