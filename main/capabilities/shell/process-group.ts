import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { signalGroup } from '../signal-group.ts';

/** How a command ended by itself or was ended. */
export interface ProcessExit {
  /** Null when a signal ended it. */
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/** What a command is started with. */
export interface ProcessGroupOptions {
  readonly command: string;
  /** Absolute path of an existing folder. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Milliseconds between the polite signal and the hard one. */
  readonly graceMs: number;
}

/** How often it is looked whether anything of a group is left. */
const lookMs = 20;

/**
 * A command of the system's shell with all that it starts: a process group, which ends as one. The group is ended when
 * its command has ended too, so nothing works on in the background. Whatever leaves the group by a session of its own,
 * as a daemon does, is out of reach.
 */
export class ProcessGroup {
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Resolves when the command has ended and nothing is left of its group. Rejects when it could not be started. */
  readonly ended: Promise<ProcessExit>;
  readonly #child: ChildProcess;
  readonly #graceMs: number;
  #ending: Promise<void> | null = null;

  constructor({ command, folder, environment, graceMs }: ProcessGroupOptions) {
    const child = spawn(command, {
      shell: true,
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      // Leads a group of its own, so that one signal reaches all of it. Windows has no such groups, but `taskkill /T`.
      detached: process.platform !== 'win32',
    });
    this.stdout = child.stdout;
    this.stderr = child.stderr;
    this.#child = child;
    this.#graceMs = graceMs;
    this.ended = this.#follow();
  }

  /** The process that leads the group; null when it could not be started. */
  get pid(): number | null {
    return this.#child.pid ?? null;
  }

  /** Asks all of the group to end, and kills what is left of it after the grace. Resolves when nothing is left. */
  end(): Promise<void> {
    this.#ending ??= this.#endPolitely();
    return this.#ending;
  }

  /** Kills all of the group at once. */
  kill(): void {
    signalGroup(this.#child, 'SIGKILL');
  }

  async #follow(): Promise<ProcessExit> {
    const child = this.#child;
    const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const exit = await new Promise<ProcessExit>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (exitCode, signal) => resolve({ exitCode, signal }));
    });
    await this.end();
    await this.#drain(closed);
    return exit;
  }

  /** The last of the output is still on its way. Who left the group may hold it open for ever, and is not waited for. */
  async #drain(closed: Promise<void>): Promise<void> {
    const waiting = new AbortController();
    const late = delay(this.#graceMs, undefined, { signal: waiting.signal }).catch(() => undefined);
    await Promise.race([closed, late]);
    waiting.abort();
    this.stdout.destroy();
    this.stderr.destroy();
  }

  async #endPolitely(): Promise<void> {
    if (!this.#isAlive()) return;
    signalGroup(this.#child, 'SIGTERM');
    if (await this.#isGoneWithin(this.#graceMs)) return;
    signalGroup(this.#child, 'SIGKILL');
    // Death is sure by now; only the system has yet to clear it away.
    await this.#isGoneWithin(this.#graceMs);
  }

  async #isGoneWithin(ms: number): Promise<boolean> {
    const giveUpAt = performance.now() + ms;
    while (this.#isAlive()) {
      if (performance.now() > giveUpAt) return false;
      await delay(lookMs);
    }
    return true;
  }

  #isAlive(): boolean {
    return signalGroup(this.#child, 0);
  }
}
