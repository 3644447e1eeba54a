import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { stat } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { childEnvironment } from '../child-environment.ts';
import { signalGroup } from '../signal-group.ts';
import type { StdioServer } from './mcp-server.ts';

/** What is kept of what a server wrote to its error stream, to tell why it ended. */
const tailLimit = 2000;
/** How long a server may take to end by itself once its input ends, and again once it was asked to. */
const graceMs = 800;
/** How long the last of what it wrote is waited for once it has ended. */
const drainMs = 200;

/** The program of a server, with all that it starts: a process group that is ended as one. */
export class ServerProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Resolves when the program has ended; then its group is gone too. */
  readonly ended: Promise<void>;
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  #tail = '';
  #closing: Promise<void> | null = null;
  #hasEnded = false;

  /** Starts the program. Rejects with ENOTDIR when its folder is not there, with the system's error when the program is not. */
  static async start(server: StdioServer): Promise<ServerProcess> {
    await assertFolder(server.cwd);
    const child = spawn(server.command, [...server.args], {
      env: { ...childEnvironment(process.env), ...server.env },
      stdio: ['pipe', 'pipe', 'pipe'],
      shell: false,
      windowsHide: true,
      // The leader of a group of its own, so that the group can be ended.
      detached: process.platform !== 'win32',
      ...(server.cwd !== null && { cwd: server.cwd }),
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    return new ServerProcess(child);
  }

  private constructor(child: ChildProcessByStdio<Writable, Readable, Readable>) {
    this.#child = child;
    this.stdin = child.stdin;
    this.stdout = child.stdout;
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (text: string) => {
      this.#tail = `${this.#tail}${text}`.slice(-tailLimit);
    });
    // A kill that comes too late, or a signal that is not allowed, changes nothing here.
    child.on('error', () => undefined);
    const drained = new Promise<void>((resolve) => child.once('close', () => resolve()));
    this.ended = new Promise((resolve) => {
      child.once('exit', () => {
        // What it started may have outlived it.
        this.kill();
        this.#hasEnded = true;
        // The last of what it wrote is still on its way; who left the group may hold it open for ever.
        const late = setTimeout(resolve, drainMs);
        void drained.then(() => {
          clearTimeout(late);
          resolve();
        });
      });
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** The last lines that it wrote to its error stream. */
  get lastWords(): string {
    return this.#tail.trim();
  }

  /** Ends it: its input ends, then it is asked, then it is killed. */
  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  /** Kills the whole group at once. */
  kill(): void {
    // By now its number may be that of a stranger.
    if (this.#hasEnded) return;
    signalGroup(this.#child, 'SIGKILL');
  }

  async #end(): Promise<void> {
    this.stdin.end();
    if (await this.#endsWithin(graceMs)) return;
    signalGroup(this.#child, 'SIGTERM');
    if (await this.#endsWithin(graceMs)) return;
    this.kill();
    await this.ended;
  }

  async #endsWithin(ms: number): Promise<boolean> {
    const waiting = new AbortController();
    const late = delay(ms, false, { signal: waiting.signal }).catch(() => false);
    try {
      return await Promise.race([this.ended.then(() => true), late]);
    } finally {
      waiting.abort();
    }
  }
}

/** Of a folder that is missing the system says the same as of a program that is. */
async function assertFolder(folder: string | null): Promise<void> {
  if (folder === null) return;
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory() === true) return;
  throw Object.assign(new Error(`There is no folder ${folder}`), { code: 'ENOTDIR' });
}
