import type { ModelRef } from './run.ts';

/** One thing that keeps a file from being used. */
export interface AssistantProblem {
  readonly message: string;
  /** From 1; null when it is about the whole file. */
  readonly line: number | null;
  readonly column: number | null;
}

/** A capability that a file names. */
export interface WishedCapability {
  readonly name: string;
  /** What the file gives it, such as the server that it is to use. */
  readonly details: string | null;
  /** The person has it turned off now: the assistant is without it. */
  readonly isOff: boolean;
}

/** All that a file asks for, as the person sees it before its first run. Hostile text: nothing of it is trusted. */
export interface AssistantWishes {
  readonly description: string | null;
  /** As the file says it. */
  readonly model: string | null;
  /** The one of the person's own models that it means; null when there is none such. */
  readonly modelRef: ModelRef | null;
  readonly instructions: readonly string[];
  readonly capabilities: readonly WishedCapability[];
  readonly settings: readonly { readonly name: string; readonly value: string }[];
}

/** A file of the folder: an assistant that can be chosen, or why it cannot be one. */
export type AssistantFile =
  | {
      readonly state: 'ready';
      readonly fileName: string;
      readonly hash: string;
      readonly name: string;
      /** Whether the person agreed to this very text. */
      readonly agreed: boolean;
      readonly wishes: AssistantWishes;
    }
  | {
      readonly state: 'broken';
      readonly fileName: string;
      readonly problems: readonly AssistantProblem[];
    };

/** What stands in the folder now. */
export interface AssistantList {
  readonly folder: string;
  readonly files: readonly AssistantFile[];
  /** Whether there are more files than are read. */
  readonly hasMore: boolean;
}
