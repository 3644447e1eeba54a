import type { Scenario } from '../scenario.ts';
import { randomScenario } from '../random/random-scenario.ts';
import { askUserScenarios } from './ask-user.ts';
import { budgets } from './budgets.ts';
import { cancellation } from './cancellation.ts';
import { contexts } from './contexts.ts';
import { conversations, testModel } from './conversations.ts';
import { deferredLoading } from './deferred-loading.ts';
import { definitions } from './definitions.ts';
import { edges } from './edges.ts';
import { endStrategies } from './end-strategies.ts';
import { enqueued } from './enqueued.ts';
import { entryPoints } from './entry-points.ts';
import { hooks } from './hooks.ts';
import { inputs } from './inputs.ts';
import { withIntendedDifferences } from './intended-differences.ts';
import { events } from './events.ts';
import { frontEndProviders } from './front-end-providers.ts';
import { frontEnds } from './front-ends.ts';
import { outputs } from './outputs.ts';
import { resume } from './resume.ts';
import { seedExamples } from './seed-examples.ts';
import { specs } from './specs.ts';
import { sideBySide } from './side-by-side.ts';
import { tools } from './tools.ts';
import { tracing } from './tracing.ts';
import { wrappedCapabilities } from './wrapped-capabilities.ts';

const chosenByHand: Readonly<Record<string, readonly Scenario[]>> = {
  'seed-examples': seedExamples,
  'entry-points': entryPoints,
  'end-strategies': endStrategies,
  'side-by-side': sideBySide,
  tools,
  outputs,
  budgets,
  edges,
  cancellation,
  resume,
  conversations,
  inputs,
  'test-model': testModel,
  'front-ends': frontEnds,
  'front-end-providers': frontEndProviders,
  tracing,
  definitions,
  specs,
  events,
  hooks,
  'ask-user': askUserScenarios,
  enqueued,
  contexts,
  'deferred-loading': deferredLoading,
  'wrapped-capabilities': wrappedCapabilities,
};

/** As many generated scenarios are kept as fixtures; report.md tells of the others. */
const keptSeeds = 300;

/** All scenarios that are compared, by the name of their fixture file. */
export const scenarioGroups: ReadonlyMap<string, readonly Scenario[]> = new Map(
  [
    ...Object.entries(chosenByHand),
    [
      'random',
      Array.from({ length: keptSeeds }, (_, at) => randomScenario(at + 1).scenario),
    ] as const,
  ].map(([name, scenarios]) => [name, scenarios.map(withIntendedDifferences)]),
);
