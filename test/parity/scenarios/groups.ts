import type { Scenario } from '../scenario.ts';
import { endStrategies } from './end-strategies.ts';
import { seedExamples } from './seed-examples.ts';

/** All scenarios that were chosen by hand, by the name of their fixture file. */
export const scenarioGroups: ReadonlyMap<string, readonly Scenario[]> = new Map([
  ['end-strategies', endStrategies],
  ['seed-examples', seedExamples],
]);
