import { HeadAndTail } from './head-and-tail.ts';
import { LiveOutput } from './live-output.ts';
import { ProcessGroup, type ProcessExit } from './process-group.ts';
import type { RunningProcesses } from './running-processes.ts';

/** What one command is run with. */
export interface CommandOptions {
  readonly command: string;
  /** Absolute path of an existing folder. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly graceMs: number;
  readonly outputLimitBytes: number;
  readonly conversationId: string;
  readonly processes: RunningProcesses;
  /** Told now and then while it runs: the end of what it has written, as plain text. */
  readonly onPrinted: (text: string) => void;
  /** Ends the command with all that it started. */
  readonly signal: AbortSignal;
}

/** What a command came to. */
export interface CommandResult extends ProcessExit {
  readonly isTimedOut: boolean;
  /** What it wrote, to both of its outputs in the order in which it came; the middle is left out where that is too much. */
  readonly output: string;
  readonly leftOutBytes: number;
}

/**
 * Runs a command to its end or its time limit. Rejects with the signal's reason at once when that aborts, while its
 * group is being ended, and with the system's error when it cannot be started.
 */
export async function runCommand(options: CommandOptions): Promise<CommandResult> {
  const { signal, timeoutMs, outputLimitBytes, processes, conversationId, onPrinted } = options;
  signal.throwIfAborted();
  const group = new ProcessGroup(options);
  processes.add(group, conversationId);
  const kept = new HeadAndTail(outputLimitBytes);
  const live = new LiveOutput(onPrinted);
  for (const output of [group.stdout, group.stderr]) {
    output.on('data', (bytes: Buffer) => {
      kept.add(bytes);
      live.add(bytes);
    });
  }
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    void group.end();
  }, timeoutMs);
  try {
    const exit = await endOn(signal, group);
    const { text, leftOutBytes } = kept.read();
    return { ...exit, isTimedOut, output: text, leftOutBytes };
  } finally {
    live.end();
    clearTimeout(timer);
  }
}

function endOn(signal: AbortSignal, group: ProcessGroup): Promise<ProcessExit> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      void group.end();
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    const leave = (): void => signal.removeEventListener('abort', stop);
    group.ended.then(
      (exit) => {
        leave();
        resolve(exit);
      },
      (error: unknown) => {
        leave();
        reject(error);
      },
    );
  });
}
