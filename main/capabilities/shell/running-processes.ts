import type { ProcessGroup } from './process-group.ts';

/** The end of what the command of a call has written so far. */
export interface PrintedOutput {
  readonly runId: string;
  readonly toolCallId: string | null;
  readonly text: string;
}

/** The process groups that live, each with the conversation that it works for, and what they print. */
export class RunningProcesses {
  /** Tells what a call prints while it runs. */
  readonly printed: (output: PrintedOutput) => void;
  readonly #groups = new Map<ProcessGroup, string>();

  constructor(printed: (output: PrintedOutput) => void = () => undefined) {
    this.printed = printed;
  }

  get count(): number {
    return this.#groups.size;
  }

  /** Knows of a group until it has ended. */
  add(group: ProcessGroup, conversationId: string): void {
    this.#groups.set(group, conversationId);
    const forget = (): void => void this.#groups.delete(group);
    group.ended.then(forget, forget);
  }

  /** Kills at once what runs for a conversation. */
  kill(conversationId: string): void {
    for (const [group, owner] of this.#groups) if (owner === conversationId) group.kill();
  }

  /** Kills all at once: the app ends. */
  killAll(): void {
    for (const group of this.#groups.keys()) group.kill();
  }
}
