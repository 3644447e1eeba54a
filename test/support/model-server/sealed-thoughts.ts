/** What a server sealed: it knows its own signatures, and what each was given for. */
export class SealedThoughts {
  readonly #sealed = new Map<string, string>();

  /** Remembers a signature with what it stands for. */
  seal(signature: string, content: string): void {
    this.#sealed.set(signature, content);
  }

  /** Whether it gave this signature to exactly this. */
  isGenuine(signature: unknown, content: string): boolean {
    return typeof signature === 'string' && this.#sealed.get(signature) === content;
  }

  /** Whether it gave this signature at all. */
  isKnown(signature: unknown): boolean {
    return typeof signature === 'string' && this.#sealed.has(signature);
  }
}

/** The content that a signature is given for, as it has to come back. */
export function contentOf(part: object): string {
  return JSON.stringify(part);
}
