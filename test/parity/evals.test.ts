import { describe, expect, it } from 'vitest';
import { flipOneField } from './compare/flip-one-field.ts';
import { compareEval, judgeEval } from './evals/compare-eval.ts';
import { readEvalFixtures } from './evals/eval-fixtures.ts';
import { evalScenarios } from './evals/eval-scenarios.ts';
import { normalizeEval } from './evals/normalize-eval.ts';
import { performEval } from './evals/perform-eval.ts';

const fixtures = readEvalFixtures();

describe('evaluations as in the original', () => {
  it.each(evalScenarios.map((each) => [`${each.title} [${each.rows.join(', ')}]`, each] as const))(
    '%s',
    async (_, scenario) => {
      expect(await compareEval(scenario, fixtures.get(scenario.id) ?? null)).toEqual([]);
    },
  );

  it('finds a single field that was flipped', async () => {
    for (const [at, scenario] of evalScenarios.entries()) {
      if ('file' in scenario) continue;
      const ours = normalizeEval(await performEval(scenario));
      const flipped = flipOneField(ours, at * 7919);
      expect(judgeEval(scenario, fixtures.get(scenario.id) ?? null, flipped)).not.toEqual([]);
    }
  });
});
