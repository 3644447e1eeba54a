import { findHiddenCharacter } from '../../../preload/contract/hidden-characters.ts';
import type { DocumentPath } from '../../agent/spec/spec-problem.ts';

/** A character that the eye does not see and a model reads, and where it stands. */
export interface HiddenCharacter {
  readonly path: DocumentPath;
  /** Such as `U+E0041`. */
  readonly code: string;
}

/** The first hidden character of each text in a document, keys included: what is agreed to has to be what is seen. */
export function findHiddenCharacters(value: unknown, path: DocumentPath = []): HiddenCharacter[] {
  if (typeof value === 'string') return inText(value, path);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const inner = [...path, Array.isArray(value) ? Number(key) : key];
    return [...inText(key, inner), ...findHiddenCharacters(item, inner)];
  });
}

function inText(text: string, path: DocumentPath): HiddenCharacter[] {
  const code = findHiddenCharacter(text);
  return code === null ? [] : [{ path, code }];
}
