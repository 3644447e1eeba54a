import type { DefinitionPlan } from '../definition-plan.ts';
import type { AgentPlan, Answer, RunPlan, Scenario } from '../scenario.ts';
import { A, C, T, tool } from './builders.ts';

const look = tool('look', {}, [[{ return: 'seen' }]]);
const looks: readonly Answer[] = [A(C('look', {}, 'c1')), A(T('done'))];

/** One run with a tool between two requests, of an agent that is defined so. */
export function defined(
  id: string,
  title: string,
  rows: readonly string[],
  definition: DefinitionPlan,
  rest: {
    readonly agent?: AgentPlan;
    readonly run?: Partial<RunPlan>;
    readonly script?: readonly Answer[];
  } = {},
): Scenario {
  return {
    id,
    title,
    rows,
    definition,
    agent: { tools: [look], ...rest.agent },
    script: rest.script ?? looks,
    runs: [{ entry: 'run', prompt: 'go', options: { deps: 'Frank' }, ...rest.run }],
  };
}

/** The same, but for one place where this runtime says something else. */
export function saysOtherwise(
  scenario: Scenario,
  at: string,
  because: string,
  ours: string,
): Scenario {
  return { ...scenario, differences: [{ at, because, ours }] };
}
