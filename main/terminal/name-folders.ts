import path from 'node:path';
import type { GrantedRoot } from '../capabilities/workspace/path-grant.ts';

/** Folders under their own names, by which paths begin; a number tells those of the same name apart. Pure. */
export function nameFolders(folders: readonly string[]): readonly GrantedRoot[] {
  const taken = new Set<string>();
  return folders.map((folder) => {
    // The root of a disk has no name.
    const wanted = path.basename(folder) || 'root';
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted} ${number}`;
    taken.add(name);
    return { name, folder };
  });
}
