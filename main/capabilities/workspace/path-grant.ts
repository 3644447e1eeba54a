import { constants, type Stats } from 'node:fs';
import { lstat, open, realpath, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

/** A folder that the assistant may read, under the name it is spoken of by. */
export interface GrantedRoot {
  /** Shown to model and person, such as `Surveys 2026`. */
  readonly name: string;
  /** Absolute path of an existing folder. */
  readonly folder: string;
}

/** Why a path was refused, for the model to read. */
export class PathRefused extends Error {
  override readonly name = 'PathRefused';
}

/** Opens nothing outside the granted folders, by whatever way a path would lead there. */
export interface PathGrant {
  readonly roots: readonly GrantedRoot[];
  /** The real place of a path that the model wrote. Throws PathRefused when it is missing or outside. */
  locate(written: string): Promise<string>;
  /** Opens a regular file for reading. The caller closes it. */
  openFile(written: string): Promise<{ readonly handle: FileHandle; readonly stats: Stats }>;
}

/** A grant for these folders. Paths are relative to the only one, or begin with a folder's name when there are more. */
export function grantPaths(roots: readonly GrantedRoot[]): PathGrant {
  const locate = async (written: string): Promise<string> => {
    const { root, segments } = findRoot(roots, toSegments(written));
    const realRoot = await realpath(root.folder).catch((error: unknown) => {
      throw toRefusal(error, root.name);
    });
    const place = await realpath(path.join(realRoot, ...segments)).catch((error: unknown) => {
      throw toRefusal(error, written);
    });
    // A link may lead anywhere, so only the real place counts.
    if (!isInside(realRoot, place)) throw new PathRefused(outside(written));
    return place;
  };
  return { roots, locate, openFile: (written) => openInside(written, locate) };
}

async function openInside(
  written: string,
  locate: (written: string) => Promise<string>,
): Promise<{ handle: FileHandle; stats: Stats }> {
  const place = await locate(written);
  // A pipe or device would block or do something when it is opened.
  if (!(await lstat(place)).isFile()) throw new PathRefused(`'${written}' is not a file.`);
  const handle = await open(place, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(
    (error: unknown) => {
      throw toRefusal(error, written);
    },
  );
  try {
    const stats = await handle.stat();
    // The path may have been exchanged between the check and the opening: what is open must be what is there now.
    const now = await stat(await locate(written));
    const isSame = now.dev === stats.dev && now.ino === stats.ino && stats.isFile();
    if (!isSame) throw new PathRefused(outside(written));
    return { handle, stats };
  } catch (error: unknown) {
    await handle.close();
    throw error;
  }
}

function toSegments(written: string): string[] {
  if (written.includes('\0')) throw new PathRefused('A path cannot hold a null character.');
  const isAbsolute =
    path.posix.isAbsolute(written) || path.win32.isAbsolute(written) || /^[a-z]:/i.test(written);
  if (isAbsolute) throw new PathRefused('Paths are relative to the folder; this one is absolute.');
  const separator = path.sep === '\\' ? /[\\/]/ : /\//;
  const segments: string[] = [];
  for (const segment of written.split(separator)) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) throw new PathRefused(outside(written));
  }
  return segments;
}

function findRoot(
  roots: readonly GrantedRoot[],
  segments: readonly string[],
): { root: GrantedRoot; segments: readonly string[] } {
  const [first] = roots;
  if (first !== undefined && roots.length === 1) return { root: first, segments };
  const root = roots.find((each) => each.name === segments[0]);
  if (root !== undefined) return { root, segments: segments.slice(1) };
  const names = roots.map((each) => `'${each.name}'`).join(', ');
  throw new PathRefused(
    names === '' ? 'No folder may be read.' : `A path begins with one of the folders: ${names}.`,
  );
}

function isInside(root: string, place: string): boolean {
  const way = path.relative(root, place);
  return way === '' || (!way.startsWith(`..${path.sep}`) && way !== '..' && !path.isAbsolute(way));
}

function outside(written: string): string {
  return `'${written}' is outside of what may be read.`;
}

/** What the system refused of a path, for the model to read; any other error stays what it is. */
export function toRefusal(error: unknown, written: string): unknown {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new PathRefused(`There is no '${written}'.`);
  if (code === 'EACCES' || code === 'EPERM')
    return new PathRefused(`'${written}' may not be read on this computer.`);
  if (code === 'ELOOP') return new PathRefused(outside(written));
  if (code === 'ENAMETOOLONG') return new PathRefused('This path is too long.');
  return error;
}
