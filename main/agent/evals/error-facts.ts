/** What a report keeps of an error. */
export interface ErrorFacts {
  readonly type: string;
  /** The name and the message. */
  readonly message: string;
  readonly stack: string;
}

/** What was thrown, in words; anything can be thrown. */
export function toErrorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  return {
    type: error.name,
    message: `${error.name}: ${error.message}`,
    stack: error.stack ?? '',
  };
}
