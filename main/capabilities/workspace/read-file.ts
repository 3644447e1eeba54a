import type { FileHandle } from 'node:fs/promises';
import { PathRefused, type PathGrant } from './path-grant.ts';

/** A part of a text file. */
export interface FileText {
  readonly path: string;
  readonly first_line: number;
  readonly last_line: number;
  readonly text: string;
  /** Whether the file goes on after this. */
  readonly more: boolean;
}

/** Which part of a file is wanted. */
export interface FileRange {
  readonly path: string;
  /** Counts from 1. */
  readonly firstLine: number;
  readonly lines: number;
}

/** Most bytes of a file that are looked at; what lies behind them is not read. */
export const readLimitBytes = 4 * 1024 * 1024;
/** Most bytes that one return holds. */
export const returnLimitBytes = 48 * 1024;

/** Reads lines of a granted text file. Throws PathRefused when it cannot, or when it is no text. */
export async function readFile(grant: PathGrant, range: FileRange): Promise<FileText> {
  const { handle, stats } = await grant.openFile(range.path);
  try {
    const bytes = await readStart(handle, Math.min(stats.size, readLimitBytes));
    if (bytes.includes(0)) throw new PathRefused(`'${range.path}' is not a text file.`);
    return cutLines(range, bytes, stats.size > readLimitBytes);
  } finally {
    await handle.close();
  }
}

async function readStart(handle: FileHandle, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

function cutLines(range: FileRange, bytes: Buffer, isCut: boolean): FileText {
  // Without the stream option a character that the limit cut would become a replacement mark.
  const whole = new TextDecoder('utf-8').decode(bytes, { stream: isCut });
  const all = whole.split(/\r\n|\n|\r/);
  if (all.at(-1) === '' && all.length > 1) all.pop();
  const wanted = all.slice(range.firstLine - 1, range.firstLine - 1 + range.lines);
  const kept = fitBytes(wanted);
  const lastLine = range.firstLine - 1 + kept.count;
  return {
    path: range.path,
    first_line: range.firstLine,
    last_line: lastLine,
    text: kept.text,
    more: isCut || lastLine < all.length || kept.isShortened,
  };
}

function fitBytes(lines: readonly string[]): { text: string; count: number; isShortened: boolean } {
  let used = 0;
  let count = 0;
  for (const line of lines) {
    used += Buffer.byteLength(line) + 1;
    if (used > returnLimitBytes) break;
    count += 1;
  }
  const [first] = lines;
  if (count > 0 || first === undefined) {
    return { text: lines.slice(0, count).join('\n'), count, isShortened: false };
  }
  // One line that is longer than a return: its beginning is better than nothing.
  const start = new TextDecoder('utf-8').decode(Buffer.from(first).subarray(0, returnLimitBytes), {
    stream: true,
  });
  return { text: start, count: 1, isShortened: true };
}
