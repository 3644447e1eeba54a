import { describe, expect, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import { InstructionPart } from '../../../../../main/agent/instructions/instruction-part.ts';
import type { InstructionsInput } from '../../../../../main/agent/instructions/instruction-source.ts';
import { TestModel } from '../../../../../main/agent/models/test-model.ts';
import { depsOf } from '../../../../../main/agent/run/agent-options.ts';
import { functionToolset } from '../../../../../main/agent/tools/function-toolset.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { C, golden, T } from '../../../../support/agent/golden-script.ts';
import { describeHistory } from '../../../../support/agent/history-log.ts';

/** The instruction parts that an agent sends. */
async function partsOf(options: Partial<ConstructorParameters<typeof Agent>[0]>, run: object = {}) {
  const model = new TestModel();
  await new Agent({ ...(options as object), model }).run('x', run);
  return model.lastModelRequestParameters?.instructionParts ?? [];
}
const idsOf = async (instructions: InstructionsInput<unknown>) =>
  (await partsOf({ instructions })).map(({ name, id, content }) => [name, id, content]);

const emptyToolset = (id: string | null, instructions: InstructionsInput<unknown>) =>
  functionToolset({ tools: [], id, instructions });

describe('system prompts', () => {
  it('open a conversation, static ones first, and are kept in its history [A-133, A-134, A-135]', async () => {
    const agent = new Agent({
      model: golden([[T('Hello Frank, the date today is 2032-01-02.')], [T('Still Frank.')]]).model,
      depsType: depsOf<string>(),
      systemPrompt: [
        "Use the customer's name while replying to them.",
        (ctx) => `The user's name is ${ctx.deps}.`,
        () => 'The date is 2032-01-02.',
        () => '',
        () => null,
      ],
    });
    const first = await agent.run('What is the date?', { deps: 'Frank' });
    expect(first.output).toBe('Hello Frank, the date today is 2032-01-02.');
    expect(describeHistory(first.allMessages())[0]).toBe(
      `request [system "Use the customer's name while replying to them.", system "The user's name is Frank.", system "The date is 2032-01-02.", user "What is the date?"]`,
    );
    expect(first.allMessages()[0]).toMatchObject({ instructions: null });
    const second = await agent.run('Who am I?', {
      deps: 'Anne',
      messageHistory: first.allMessages(),
    });
    expect(describeHistory(second.newMessages())[0]).toBe('request [user "Who am I?"]');
    expect(describeHistory(second.allMessages())[0]).toContain("The user's name is Frank.");
  });

  it('are written anew in later runs when they have a reference', async () => {
    let day = 1;
    const agent = new Agent({
      model: golden([[T('ok')], [T('ok')]]).model,
      systemPrompt: [{ ref: 'day', write: () => (day === 3 ? '' : `Day ${day}`) }],
    });
    const first = await agent.run('x');
    day = 2;
    const second = await agent.run('y', { messageHistory: first.allMessages() });
    expect(describeHistory(second.allMessages())[0]).toBe('request [system "Day 2", user "x"]');
    expect(describeHistory(first.allMessages())[0]).toBe('request [system "Day 1", user "x"]');
    day = 3;
    const empty = new Agent({ model: 'test', systemPrompt: { ref: 'day', write: () => '' } });
    expect(describeHistory((await empty.run('x')).allMessages())[0]).toBe(
      'request [system "", user "x"]',
    );
  });
});

describe('instructions', () => {
  it('are no parts of messages, are written anew for each request, and those of old messages are not sent [A-136, A-139]', async () => {
    let count = 0;
    const { model, asked } = golden([[C('look')], [T('ok')]]);
    const agent = new Agent({
      model,
      instructions: ['Be brief.', () => `Request ${++count}.`],
      tools: [defineTool({ name: 'look', execute: () => 1 })],
    });
    const result = await agent.run('x');
    const requests = result.allMessages().filter((message) => message.kind === 'request');
    expect(requests.map(({ instructions }) => instructions)).toEqual([
      'Be brief.\n\nRequest 1.',
      'Be brief.\n\nRequest 2.',
    ]);
    expect(asked.map(({ info }) => info.instructions)).toEqual([
      'Be brief.\n\nRequest 1.',
      'Be brief.\n\nRequest 2.',
    ]);
  });

  it('come from the agent, capabilities, the run and toolsets; static ones first [A-137, A-138, A-141]', async () => {
    const parts = await partsOf(
      {
        instructions: ['Agent.', () => 'Agent function.'],
        capabilities: [{ id: 'research', instructions: 'Cite.' }],
        toolsets: [emptyToolset('weather', 'Toolset.')],
      },
      { instructions: ['Run.', new InstructionPart({ content: 'Run static.' })] },
    );
    expect(parts.map(({ content, dynamic, id }) => [content, dynamic, id])).toEqual([
      ['Agent.', false, 'agent'],
      ['Cite.', false, 'capability:research'],
      ['Run static.', false, null],
      ['Agent function.', true, null],
      ['Run.', true, null],
      ['Toolset.', true, 'toolset:weather'],
    ]);
  });

  it('that are empty add nothing; parts stand apart by one blank line [A-140, A-142]', async () => {
    const model = new TestModel();
    const agent = new Agent({
      model,
      instructions: ['  ', 'First.', '\n', 'Second.', () => '', () => null],
      capabilities: [{ id: 'memory', instructions: 'Third.' }],
      toolsets: [emptyToolset('blank', '   '), emptyToolset('weather', 'Fourth.')],
    });
    const result = await agent.run('x');
    expect(
      model.lastModelRequestParameters?.instructionParts.map(({ id, content, dynamic }) => [
        id,
        content,
        dynamic,
      ]),
    ).toEqual([
      ['agent', 'First.\n\nSecond.', false],
      ['capability:memory', 'Third.', false],
      ['toolset:weather', 'Fourth.', true],
    ]);
    expect(result.allMessages()[0]).toMatchObject({
      instructions: 'First.\n\nSecond.\n\nThird.\n\nFourth.',
    });
  });

  it('have names by which they can be found again [A-143, A-144, A-153]', async () => {
    const parts = await partsOf({
      instructions: [
        'Be concise.',
        { name: 'local_time', write: () => 'The time is 10:00.' },
        () => 'The user is Frank.',
      ],
      capabilities: [{ id: 'research', instructions: 'Cite your sources.' }],
    });
    expect(parts.map(({ name, id, content }) => [name, id, content])).toEqual([
      [null, 'agent', 'Be concise.'],
      [null, 'capability:research', 'Cite your sources.'],
      ['local_time', 'agent:local_time', 'The time is 10:00.'],
      [null, null, 'The user is Frank.'],
    ]);
  });

  it('of one source fuse around functions, and not around parts [A-146, A-147]', async () => {
    expect(await idsOf(['Literal one.', () => 'Computed.', 'Literal two.'])).toEqual([
      [null, 'agent', 'Literal one.\n\nLiteral two.'],
      [null, null, 'Computed.'],
    ]);
    expect(await idsOf(['One.', new InstructionPart({ content: ' Two. ' }), 'Three.'])).toEqual([
      [null, 'agent', 'One.'],
      [null, 'agent', 'Two.'],
      [null, 'agent', 'Three.'],
    ]);
    expect(
      await idsOf([
        () => new InstructionPart({ content: 'Part.', name: 'given' }),
        new InstructionPart({ content: 'Named.', name: 'n', dynamic: true }),
        'First.',
      ]),
    ).toEqual([
      ['given', 'agent:given', 'Part.'],
      [null, 'agent', 'First.'],
      ['n', 'agent:n', 'Named.'],
    ]);
  });

  it('without an id stay apart and cannot be addressed [A-151, A-152]', async () => {
    const parts = await partsOf({
      capabilities: [
        {
          instructions: ['One.', 'Two.', new InstructionPart({ content: 'Three.', name: 'three' })],
        },
      ],
      toolsets: [emptyToolset(null, 'Four.')],
    });
    expect(parts.map(({ name, id }) => [name, id])).toEqual([
      [null, null],
      [null, null],
      ['three', null],
      [null, null],
    ]);
  });

  it('may not have names that mean something else [A-149]', async () => {
    expect(() => new InstructionPart({ content: 'x', name: 'a:b' })).toThrow(
      "Instruction name 'a:b' cannot contain a colon",
    );
    expect(() => new InstructionPart({ content: 'x', name: 'agent' })).toThrow(
      "Instruction name 'agent' is reserved for the agent's own instructions; choose a different name.",
    );
    await expect(partsOf({ instructions: { name: 'agent', write: () => 'x' } })).rejects.toThrow(
      'reserved',
    );
    await expect(
      partsOf({ capabilities: [{ id: 'budget:remaining', instructions: 'x' }] }),
    ).rejects.toThrow(
      "Capability id 'budget:remaining' cannot contain a colon because `:` is reserved as an instruction ID delimiter.",
    );
    await expect(partsOf({ toolsets: [emptyToolset('a:b', 'x')] })).rejects.toThrow(
      "Toolset id 'a:b'",
    );
  });
});
