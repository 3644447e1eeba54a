import type { ProcessGroup } from './process-group.ts';

/** The process groups that live, each with the conversation that it works for. */
export class RunningProcesses {
  readonly #groups = new Map<ProcessGroup, string>();

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
