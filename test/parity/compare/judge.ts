import type { Json } from '../../../preload/contract/json.ts';
import type { Scenario } from '../scenario.ts';
import { expectedOf, freePlaces } from './expected.ts';
import { findDifferences, valueAt } from './find-differences.ts';

/**
 * What is wrong with a recording of this runtime: each difference to the original that the scenario does not intend,
 * and each intended one that is not there or not as said. Empty when the two are equal.
 */
export function judge(scenario: Scenario, original: Json, ours: Json): string[] {
  const intended = scenario.differences ?? [];
  const found = findDifferences(
    withLogInOrder(scenario, expectedOf(scenario, original)),
    withLogInOrder(scenario, ours),
  );
  const free = freePlaces(scenario, original);
  const isMeant = (at: string): boolean =>
    [...intended.map((each) => each.at), ...free].some(
      (place) => at === place || isBeneath(at, place),
    );
  const unmeant = found
    .filter(({ at }) => !isMeant(at))
    .map(({ at, ...sides }) => `${at}: original ${show(sides.original)}, ours ${show(sides.ours)}`);
  const missing = intended
    .filter((each) => !found.some(({ at }) => at === each.at || isBeneath(at, each.at)))
    .map(({ at, because }) => `${at}: no longer differs (${because})`);
  const other = intended
    .filter((each) => findDifferences(each.ours, valueAt(ours, each.at)).length > 0)
    .map(({ at }) => `${at}: differs, but not as said: ours is ${show(valueAt(ours, at))}`);
  return [...unmeant, ...missing, ...other];
}

function withLogInOrder({ logOrder }: Scenario, recording: Json): Json {
  if (logOrder !== 'any' || typeof recording !== 'object' || recording === null) return recording;
  if (!('log' in recording) || !Array.isArray(recording.log)) return recording;
  return { ...recording, log: recording.log.map(String).toSorted() };
}

function isBeneath(inner: string, outer: string): boolean {
  return inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`);
}

function show(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
