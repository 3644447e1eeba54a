import { readFileSync } from 'node:fs';

/** What can be so of a window after a key, in the words of a list of keys. */
export const claimKinds = [
  'see',
  'not see',
  'picked',
  'not picked',
  'focus on',
  'focus in',
  'field',
] as const;

/** One thing that must be so after a step. */
export interface Claim {
  readonly kind: (typeof claimKinds)[number];
  readonly text: string;
}

/** One line of a list of keys. */
export interface KeyStep {
  /** As it stands in the list, with the number of its line. */
  readonly source: string;
  readonly does: 'press' | 'type';
  /** The chord that is pressed, or the text that is typed. */
  readonly keys: string;
  /** Whether it may be pressed again until all is so. */
  readonly again: boolean;
  readonly claims: readonly Claim[];
}

/** Reads a file that tells a sitting key by key: `press Enter — see "Done."; focus in composer`. */
export function readKeyList(file: string): readonly KeyStep[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line, at) => ({ line: line.trim(), source: `line ${at + 1}: ${line.trim()}` }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'))
    .map(({ line, source }) => readStep(line, source));
}

function readStep(line: string, source: string): KeyStep {
  const [, does, keys, again, claims] =
    /^(press|type) (.+?)(, again until so)? — (.+)$/.exec(line) ?? [];
  if (keys === undefined || claims === undefined) throw new Error(`No step is read in ${source}`);
  return {
    source,
    does: does === 'type' ? 'type' : 'press',
    keys,
    again: again !== undefined,
    claims: claims.split('; ').map((claim) => readClaim(claim, source)),
  };
}

function readClaim(claim: string, source: string): Claim {
  const kind = claimKinds.find((each) => claim.startsWith(`${each} `));
  const text = kind === undefined ? '' : claim.slice(kind.length + 1);
  const quoted = /^"(.*)"$/.exec(text)?.[1];
  // Only a part of the window is named without quotes.
  const meant = kind === 'focus in' ? text : quoted;
  if (kind === undefined || meant === undefined) {
    throw new Error(`No claim is read in ${JSON.stringify(claim)}, ${source}`);
  }
  return { kind, text: meant };
}
