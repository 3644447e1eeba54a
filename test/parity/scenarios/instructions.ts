import type { DefinitionPlan, InstructionPlan } from '../definition-plan.ts';
import type { Scenario } from '../scenario.ts';
import { A, T } from './builders.ts';
import { defined, saysOtherwise } from './defined.ts';

const instructed = (
  id: string,
  title: string,
  rows: readonly string[],
  instructions: readonly InstructionPlan[],
  more: DefinitionPlan = {},
): Scenario => defined(id, title, rows, { instructions, ...more });

/** A literal of a toolset is dynamic by the specification (06 IN-5); this release of the original calls it static. */
function withDynamicToolset(scenario: Scenario, at: number): Scenario {
  const differences = [0, 1].map((request) => ({
    at: `requests[${request}].instruction_parts[${at}][1]`,
    because: 'toolset-literals-are-dynamic',
    ours: true,
  }));
  return { ...scenario, differences };
}

const hour: InstructionPlan = { write: 'Step {step} for {deps}.' };
const clock: InstructionPlan = { write: 'Now {step}.', name: 'clock' };
const cite = { id: 'research', instructions: ['Cite.'] } as const;

/** Where instructions come from, their order and their keys. Source: spec 06 §2, §3. */
export const instructions: readonly Scenario[] = [
  instructed('one-literal', 'sends one literal', ['A-137'], ['Be brief.']),
  instructed('literals', 'fuses literals', ['A-142'], ['Be brief.', 'Be kind.', 'Be right.']),
  instructed('blank-literals', 'drops blank literals', ['A-140'], ['', '  ', 'Be brief.', '\n']),
  instructed(
    'trimmed',
    'trims literals and parts',
    ['A-142'],
    ['  Be brief.\n', { part: ' Be kind. ' }],
  ),
  instructed('function-alone', 'asks a function anew for each request', ['A-139'], [hour]),
  instructed('static-first', 'puts static ones first', ['A-138'], [hour, 'Be brief.', hour]),
  instructed('fused-around', 'fuses literals around a function', ['A-146'], ['One.', hour, 'Two.']),
  instructed(
    'part-splits',
    'lets a part split literals',
    ['A-146'],
    ['One.', { part: 'Two.' }, 'Three.'],
  ),
  instructed(
    'named-part',
    'names a part',
    ['A-143', 'A-145'],
    ['One.', { part: 'Two.', name: 'two' }],
  ),
  instructed(
    'dynamic-part',
    'sorts a dynamic part last',
    ['A-147'],
    [{ part: 'Late.', dynamic: true }, 'First.'],
  ),
  instructed('named-function', 'names a function', ['A-143', 'A-145'], ['One.', clock]),
  instructed(
    'empty-function',
    'adds nothing for an empty function',
    ['A-140'],
    ['One.', { write: '' }],
  ),
  instructed('golden', 'gives the golden parts', ['A-153'], ['Be concise.', hour, clock], {
    capabilities: [cite],
  }),
  instructed('capability', 'takes those of a capability', ['A-141'], ['Be brief.'], {
    capabilities: [cite],
  }),
  instructed('capability-function', 'keys a capability’s function', ['A-150'], [], {
    capabilities: [{ id: 'research', instructions: ['Cite.', hour] }],
  }),
  instructed('capability-named', 'keys a capability’s named function', ['A-143'], [], {
    capabilities: [{ id: 'research', instructions: ['Cite.', clock] }],
  }),
  instructed('capability-part', 'keys a capability’s named part', ['A-143'], [], {
    capabilities: [{ id: 'research', instructions: [{ part: 'Cite.', name: 'how' }] }],
  }),
  instructed('no-capability-id', 'gives no key without an id', ['A-151', 'A-152'], [], {
    capabilities: [{ instructions: ['One.', 'Two.', { part: 'Three.', name: 'three' }] }],
  }),
  instructed('two-capabilities', 'keeps the order of capabilities', ['A-141'], ['First.'], {
    capabilities: [cite, { id: 'b', instructions: ['Then.', hour] }],
  }),
  withDynamicToolset(
    instructed('toolset', 'takes those of a toolset', ['A-141'], ['Be brief.'], {
      toolsets: [{ id: 'weather', instructions: ['Ask for the place.'] }],
    }),
    1,
  ),
  instructed('toolset-part', 'keys a toolset’s named part', ['A-143'], [], {
    toolsets: [{ id: 'weather', instructions: [{ part: 'Ask.', name: 'ask', dynamic: true }] }],
  }),
  withDynamicToolset(
    instructed('toolset-without-id', 'gives no key to a toolset without an id', ['A-151'], [], {
      toolsets: [{ id: null, instructions: ['Ask.'] }],
    }),
    0,
  ),
  withDynamicToolset(
    instructed('everything', 'orders agent, capabilities, toolsets', ['A-138', 'A-141'], ['A.'], {
      capabilities: [cite],
      toolsets: [{ id: 'w', instructions: ['T.'] }],
    }),
    2,
  ),
  instructed('run-function', 'takes a function of the run', ['A-137'], ['A.'], {
    runInstructions: [hour],
  }),
  instructed('run-part', 'gives a run’s part no key', ['A-151'], ['A.', hour], {
    runInstructions: [{ part: 'R.', name: 'r', dynamic: true }],
  }),
  instructed('colon-in-capability', 'refuses a colon in the id of a capability', ['A-149'], [], {
    capabilities: [{ id: 'a:b', instructions: ['x'] }],
  }),
  instructed('reserved-name', 'refuses the name agent', ['A-149'], [{ part: 'x', name: 'agent' }]),
  instructed('colon-in-name', 'refuses a colon in a name', ['A-149'], [{ part: 'x', name: 'a:b' }]),
  saysOtherwise(
    instructed('same-capability-ids', 'refuses two capabilities of one id', ['A-148'], [], {
      capabilities: [cite, cite],
    }),
    'definition.message',
    'advice-is-ours',
    "Capability id 'research' is used by multiple capabilities. Capability ids must be unique within a run.",
  ),
];

/** System prompts, which open a conversation and stay. Source: spec 06 §1. */
export const systemPrompts: readonly Scenario[] = [
  defined('prompts-static', 'opens with static prompts', ['A-133'], {
    systemPrompts: ['One.', 'Two.'],
  }),
  defined('prompts-dynamic', 'writes prompts by functions', ['A-134'], {
    systemPrompts: ['One.', { write: 'The user is {deps}.' }, { write: '' }],
  }),
  {
    ...defined('prompts-kept', 'keeps prompts from the history', ['A-135'], {
      systemPrompts: ['One.', { write: 'The user is {deps}.' }],
    }),
    script: [A(T('one')), A(T('two'))],
    runs: [
      { entry: 'run', prompt: 'a', options: { deps: 'Frank' } },
      { entry: 'run', prompt: 'b', options: { deps: 'Anne' }, history: { of: 0 } },
    ],
  },
  {
    ...defined('instructions-not-kept', 'does not send instructions of the history', ['A-136'], {
      instructions: [{ write: 'The user is {deps}.' }],
      systemPrompts: ['One.'],
    }),
    script: [A(T('one')), A(T('two'))],
    runs: [
      { entry: 'run', prompt: 'a', options: { deps: 'Frank' } },
      { entry: 'run', prompt: 'b', options: { deps: 'Anne' }, history: { of: 0, roundTrips: 1 } },
    ],
  },
];
