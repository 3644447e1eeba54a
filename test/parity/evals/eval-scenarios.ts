import { curveScenarios } from './curve-scenarios.ts';
import { datasetFiles } from './dataset-files.ts';
import type { EvalScenario } from './eval-scenario.ts';
import { evaluatorScenarios } from './evaluator-scenarios.ts';
import { reportScenarios } from './report-scenarios.ts';
import { spanScenarios } from './span-scenarios.ts';

/** All scenarios of evaluations, by hand. */
export const evalScenarios: readonly EvalScenario[] = [
  ...evaluatorScenarios,
  ...reportScenarios,
  ...curveScenarios,
  ...spanScenarios,
  ...datasetFiles,
];
