import { UserError } from '../errors.ts';

/** The way to a value inside a document: keys and positions in lists. */
export type DocumentPath = readonly (string | number)[];

/** One thing that is wrong with a document, and where. */
export interface SpecProblem {
  /** What is wrong and what would be right, without the place. */
  readonly message: string;
  readonly path: DocumentPath;
  /** From 1; null when the document came as an object and not as text. */
  readonly line: number | null;
  readonly column: number | null;
}

/** A document that cannot be used. Its message names the file, and the line and column of each problem. */
export class AgentSpecError extends UserError {
  override readonly name: string = 'AgentSpecError';
  readonly fileName: string | null;
  readonly problems: readonly SpecProblem[];

  constructor(
    problems: readonly SpecProblem[],
    options: { readonly fileName?: string | null; readonly cause?: unknown } = {},
  ) {
    const fileName = options.fileName ?? null;
    super(
      problems.map((problem) => describe(problem, fileName)).join('\n'),
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.fileName = fileName;
    this.problems = problems;
  }
}

/** A path as a person writes it: `capabilities[0].Thinking`. */
export function pathToString(path: DocumentPath): string {
  return path
    .map((key, at) => (typeof key === 'number' ? `[${key}]` : `${at === 0 ? '' : '.'}${key}`))
    .join('');
}

function describe({ message, path, line, column }: SpecProblem, fileName: string | null): string {
  const places = [fileName, line, column].filter((place) => place !== null).join(':');
  const at = pathToString(path);
  return [places, at, message].filter((text) => text !== '').join(': ');
}
