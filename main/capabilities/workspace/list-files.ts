import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { PathRefused, toRefusal, type PathGrant } from './path-grant.ts';

/** What a listing says of one entry. */
export interface ListedEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
  /** Of files alone, as long as they can be looked at. */
  readonly bytes?: number;
}

/** A folder's entries, folders first, each kind by name. */
export interface Listing {
  readonly path: string;
  readonly entries: readonly ListedEntry[];
  /** How many entries there are beyond those listed. */
  readonly left_out: number;
}

/** Most entries that one listing shows. */
export const listingLimit = 200;

/** Lists a granted folder. Links are named and not followed. Throws PathRefused. */
export async function listFiles(grant: PathGrant, written: string): Promise<Listing> {
  const isOverview = grant.roots.length > 1 && /^[./\\]*$/.test(written);
  if (isOverview) {
    const entries = grant.roots.map(({ name }) => ({ name, kind: 'folder' as const }));
    return { path: '.', entries, left_out: 0 };
  }
  const folder = await grant.locate(written);
  const found = (await readFolder(folder, written)).sort(byKindAndName);
  const shown = found.slice(0, listingLimit);
  const entries = await Promise.all(shown.map((entry) => describe(folder, entry)));
  return { path: written, entries, left_out: found.length - shown.length };
}

async function readFolder(folder: string, written: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error: unknown) {
    const isFile = error instanceof Error && Reflect.get(error, 'code') === 'ENOTDIR';
    throw isFile ? new PathRefused(`'${written}' is not a folder.`) : toRefusal(error, written);
  }
}

async function describe(folder: string, entry: Dirent): Promise<ListedEntry> {
  const kind = kindOf(entry);
  if (kind !== 'file') return { name: entry.name, kind };
  // It may have gone by now, or a link may stand in its place.
  const found = await lstat(path.join(folder, entry.name)).catch(() => null);
  return { name: entry.name, kind, ...(found?.isFile() === true && { bytes: found.size }) };
}

function kindOf(entry: Dirent): ListedEntry['kind'] {
  if (entry.isDirectory()) return 'folder';
  if (entry.isSymbolicLink()) return 'link';
  return entry.isFile() ? 'file' : 'other';
}

function byKindAndName(left: Dirent, right: Dirent): number {
  if (left.isDirectory() !== right.isDirectory()) return left.isDirectory() ? -1 : 1;
  return left.name.localeCompare(right.name, 'en', { numeric: true });
}
