import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import { AgentSpecError, type DocumentPath, type SpecProblem } from './spec-problem.ts';

/** What a document is written in. */
export type TextFormat = 'yaml' | 'json';

/** How a text is read. */
export interface TextDocumentOptions {
  readonly format?: TextFormat;
  /** Only for errors. */
  readonly fileName?: string | null;
  /** What is longer is not read at all. */
  readonly limitCharacters?: number;
}

/** A document read from text: its value, and where in the text each part of it stands. */
export interface TextDocument {
  readonly value: unknown;
  readonly fileName: string | null;
  /** What is wrong at a place, with its line and column; those of the key when the key is what is wrong. */
  problem(message: string, path: DocumentPath, at?: 'key' | 'value'): SpecProblem;
}

/** Documents are written by people; what is larger is something else. */
const usualLimitCharacters = 256 * 1024;
/** Far deeper than any real document, far less deep than what overflows a stack. */
const limitDepth = 100;

type Refuse = (message: string, offset?: number, cause?: unknown) => never;

/**
 * Reads YAML 1.2 (with merge keys) or JSON. Throws an AgentSpecError on anything that is not one plain document: tags,
 * repeated keys, several documents, texts that unfold into far more than they are.
 */
export function readTextDocument(text: string, options: TextDocumentOptions = {}): TextDocument {
  const { format = 'yaml', fileName = null, limitCharacters = usualLimitCharacters } = options;
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const lines = new LineCounter();
  const refuse: Refuse = (message, offset = 0, cause) => {
    throw new AgentSpecError([{ message, path: [], ...placeAt(lines, offset) }], {
      fileName,
      cause,
    });
  };
  if (plain.length > limitCharacters)
    refuse(`The file is larger than ${limitCharacters / 1024} kB.`);
  const document = parseDocument(plain, {
    lineCounter: lines,
    version: '1.2',
    merge: format === 'yaml',
    stringKeys: true,
    prettyErrors: false,
    logLevel: 'error',
  });
  // A tag that nobody knows is only a warning to the parser, and not plain text to its author.
  const [error] = [...document.errors, ...document.warnings];
  if (error !== undefined) refuse(error.message, error.pos[0], error);
  if (format === 'json') assertJson(plain, refuse);
  const value = toValue(document, refuse);
  assertTree(value, [], refuse);
  return {
    value,
    fileName,
    problem: (message, path, at = 'value') => ({
      message,
      path,
      ...placeAt(lines, offsetOf(document, path, at)),
    }),
  };
}

/** All JSON is YAML, and not the other way round. */
function assertJson(text: string, refuse: Refuse): void {
  try {
    JSON.parse(text);
  } catch (error: unknown) {
    const message = error instanceof Error ? error.message : String(error);
    const position = /at position (\d+)/.exec(message)?.[1];
    refuse(message, position === undefined ? 0 : Number(position), error);
  }
}

function toValue(document: Document.Parsed, refuse: Refuse): unknown {
  try {
    return document.toJS();
  } catch (error: unknown) {
    // The parser's own guard against aliases of aliases of aliases.
    return refuse(error instanceof Error ? error.message : String(error), 0, error);
  }
}

function assertTree(value: unknown, above: readonly object[], refuse: Refuse): void {
  if (typeof value !== 'object' || value === null) return;
  if (above.includes(value)) refuse('An alias refers to what it is a part of.');
  if (above.length >= limitDepth) refuse(`The file is nested more than ${limitDepth} deep.`);
  for (const item of Object.values(value)) assertTree(item, [...above, value], refuse);
}

/** Where a place stands; where its nearest ancestor does when the text has no such place. */
function offsetOf(document: Document.Parsed, path: DocumentPath, at: 'key' | 'value'): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  for (const [depth, key] of path.entries()) {
    if (isAlias(node)) node = node.resolve(document);
    if (isSeq(node)) {
      node = typeof key === 'number' ? node.items[key] : undefined;
    } else if (isMap(node)) {
      const pair = node.items.find(
        (item) => isScalar(item.key) && String(item.key.value) === String(key),
      );
      offset = startOf(pair?.key) ?? offset;
      node = pair?.value;
      if (at === 'key' && depth === path.length - 1) return offset;
    } else return offset;
    offset = startOf(node) ?? offset;
  }
  return offset;
}

function startOf(node: unknown): number | null {
  const isNode = isMap(node) || isSeq(node) || isScalar(node) || isAlias(node);
  return isNode ? (node.range?.[0] ?? null) : null;
}

function placeAt(lines: LineCounter, offset: number): { line: number; column: number } {
  const { line, col } = lines.linePos(offset);
  // The counter knows no line of an empty text.
  return { line: Math.max(1, line), column: Math.max(1, col) };
}
