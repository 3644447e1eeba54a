import { describe, expect, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import type { Capability } from '../../../../../main/agent/capabilities/capability.ts';
import { InstructionPart } from '../../../../../main/agent/instructions/instruction-part.ts';
import type { InstructionsInput } from '../../../../../main/agent/instructions/instruction-source.ts';
import { TestModel } from '../../../../../main/agent/models/test-model.ts';
import { functionToolset } from '../../../../../main/agent/tools/function-toolset.ts';

/** Replaces the parts of one key before each request, as stored configuration would. */
const rewriting = (key: string, content: string): Capability => ({
  beforeModelRequest: (_, { request }) => {
    const { parameters } = request;
    const instructionParts = parameters.instructionParts.map((part) =>
      part.id === key ? { ...part, content } : part,
    );
    return { ...request, parameters: { ...parameters, instructionParts } };
  },
});

async function keysOf(
  instructions: InstructionsInput<unknown>,
  capabilities: readonly Capability[] = [],
): Promise<readonly (string | null)[]> {
  const model = new TestModel();
  await new Agent({ model, instructions, capabilities }).run('x');
  return (model.lastModelRequestParameters?.instructionParts ?? []).map(({ id }) => id);
}

describe('the key of an instruction', () => {
  it('comes from a function with a name, and from a part with one, alike [A-145]', async () => {
    const write = () => 'The time is 10:00.';
    expect(
      await keysOf([
        new InstructionPart({ content: 'Be brief.', name: 'style' }),
        { name: 'clock', write },
        () => new InstructionPart({ content: 'It is late.', name: 'hour', dynamic: true }),
      ]),
    ).toEqual(['agent:style', 'agent:clock', 'agent:hour']);
    expect(
      await keysOf([], [{ id: 'c', instructions: ['One.', { name: 'clock', write }] }]),
    ).toEqual(['capability:c', 'capability:c:clock']);
  });

  it('is the same in every run, wherever it stands and whatever it says [A-148]', async () => {
    const research: Capability = { id: 'research', instructions: 'Cite.' };
    const before = await keysOf(['One.', { name: 'n', write: () => 'x' }], [research]);
    const after = await keysOf(
      [
        new InstructionPart({ content: 'New first.', name: 'new' }),
        { name: 'n', write: () => 'y' },
        'Other words.',
      ],
      [
        { id: 'newer', instructions: 'More.' },
        { ...research, instructions: ['Cite all.', () => 'Always.'] },
      ],
    );
    expect(before).toEqual(['agent', 'capability:research', 'agent:n']);
    expect(after.filter((id) => before.includes(id))).toEqual([
      'agent',
      'capability:research',
      'agent:n',
      'capability:research',
    ]);
  });

  it('covers all that its source says, computed parts too; that of the agent only its literals [A-150]', async () => {
    const model = new TestModel();
    const weather = functionToolset({
      tools: [],
      id: 'weather',
      instructions: ['Ask for the place.', () => 'It is winter.'],
    });
    const agent = new Agent({
      model,
      instructions: ['Be brief.', () => 'The user is Frank.', 'Be kind.'],
      capabilities: [
        { id: 'research', instructions: ['Cite.', () => 'Today.'] },
        rewriting('agent', 'Be long.'),
        rewriting('capability:research', 'Cite nothing.'),
        rewriting('toolset:weather', 'Say nothing of it.'),
      ],
      toolsets: [weather],
    });
    const result = await agent.run('x');
    const sent =
      'Be long.\n\nCite nothing.\n\nThe user is Frank.\n\nCite nothing.\n\nSay nothing of it.\n\nSay nothing of it.';
    expect(model.lastModelRequestParameters?.instructions).toBe(sent);
    expect(result.allMessages()[0]).toMatchObject({ instructions: sent });
  });
});
