import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { Agent } from '../../../../main/agent/agent.ts';
import {
  nativeOutput,
  outputFunction,
  promptedOutput,
  textOutput,
  toolOutput,
} from '../../../../main/agent/output/output-spec.ts';
import { depsOf } from '../../../../main/agent/run/agent-options.ts';
import type { AgentRunResultEvent } from '../../../../main/agent/run/agent-run-events.ts';
import type { RunContext } from '../../../../main/agent/run-context.ts';
import type { DeferredToolRequests } from '../../../../main/agent/tools/deferred-tools.ts';
import { defineTool } from '../../../../main/agent/tools/tool.ts';
import type { AgentStreamEvent } from '../../../../preload/contract/stream-event.ts';

interface User {
  readonly name: string;
}
const city = z.object({ city: z.string() });
const country = z.object({ country: z.string() });

describe('the output type of a run', () => {
  it('follows from the output specification [A-002, A-003]', async () => {
    const outputs = {
      none: await new Agent({ model: 'test' }).run('x'),
      object: await new Agent({ model: 'test', outputType: city }).run('x'),
      several: await new Agent({ model: 'test', outputType: [city, country, 'text', null] }).run(
        'x',
      ),
      tool: await new Agent({ model: 'test', outputType: toolOutput(z.boolean()) }).run('x'),
      deferred: await new Agent({
        model: 'test',
        outputType: ['text', 'deferred-tool-requests'],
      }).run('x'),
    };
    expectTypeOf(outputs.none.output).toEqualTypeOf<string>();
    expectTypeOf(outputs.object.output).toEqualTypeOf<{ city: string }>();
    expectTypeOf(outputs.several.output).toEqualTypeOf<
      string | { city: string } | { country: string } | null
    >();
    expectTypeOf(outputs.tool.output).toEqualTypeOf<boolean>();
    expectTypeOf(outputs.deferred.output).toEqualTypeOf<string | DeferredToolRequests>();
    expect(outputs.object.output).toEqual({ city: 'a' });

    const native = new Agent({ model: 'test', outputType: nativeOutput([city, country]) });
    const prompted = new Agent({ model: 'test', outputType: promptedOutput(city) });
    const made = new Agent({ model: 'test', outputType: textOutput((text) => text.length) });
    const called = new Agent({
      model: 'test',
      outputType: outputFunction({
        name: 'count',
        parameters: city,
        execute: ({ city: name }) => name.length,
      }),
    });
    const lazily = {
      native: async () => (await native.run('x')).output,
      prompted: async () => (await prompted.run('x')).output,
      made: async () => (await made.run('x')).output,
      called: async () => (await called.run('x')).output,
    };
    expectTypeOf(lazily.native).returns.resolves.toEqualTypeOf<
      { city: string } | { country: string }
    >();
    expectTypeOf(lazily.prompted).returns.resolves.toEqualTypeOf<{ city: string }>();
    expectTypeOf(lazily.made).returns.resolves.toEqualTypeOf<number>();
    expectTypeOf(lazily.called).returns.resolves.toEqualTypeOf<number>();
  });

  it('is the run’s own where it asks for another', async () => {
    const agent = new Agent({ model: 'test' });
    const result = await agent.run('x', { outputType: city });
    expectTypeOf(result.output).toEqualTypeOf<{ city: string }>();
    const events = agent.runStreamEvents('x', { outputType: z.int() });
    expectTypeOf(events.result?.output).toEqualTypeOf<number | undefined>();
    const run = await agent.iter('x', { outputType: city });
    expectTypeOf(run.result?.output).toEqualTypeOf<{ city: string } | undefined>();
    for await (const node of run) {
      if (node.kind === 'end') expectTypeOf(node.data.output).toEqualTypeOf<{ city: string }>();
    }
    await run[Symbol.asyncDispose]();
  });
});

describe('dependencies', () => {
  it('follow from tools or are named, and must then be given [A-131]', async () => {
    const greet = defineTool({
      name: 'greet',
      execute: (_, ctx: RunContext<User>) => `Hello ${ctx.deps.name}`,
    });
    const neutral = defineTool({ name: 'neutral', execute: () => 1 });
    const agent = new Agent({ model: 'test', tools: [greet, neutral] });
    expectTypeOf(agent).toEqualTypeOf<Agent<User, string>>();
    expectTypeOf(new Agent({ model: 'test', tools: [neutral] })).toEqualTypeOf<Agent>();
    const named = new Agent({
      model: 'test',
      depsType: depsOf<User>(),
      instructions: (ctx) => ctx.deps.name,
      systemPrompt: (ctx) => ctx.deps.name,
      outputValidators: [(output, ctx) => output + ctx.deps.name],
    });
    expect((await named.run('x', { deps: { name: 'Frank' } })).output).toBe(
      'success (no tool calls)Frank',
    );

    // @ts-expect-error The dependencies are missing.
    const without = () => agent.run('x');
    // @ts-expect-error These are others.
    const wrong = () => agent.run('x', { deps: { age: 3 } });
    expect([without, wrong]).toHaveLength(2);
  });

  it('and outputs that do not fit are compile errors, exactly where they stand [A-131]', async () => {
    const greet = (ctx: RunContext<string>) => `The user is ${ctx.deps}.`;
    const foobar = (bytes: Uint8Array) => bytes.length;
    const make = () =>
      new Agent({
        model: 'test',
        depsType: depsOf<User>(),
        outputType: z.boolean(),
        // @ts-expect-error The function wants a string and the agent has a User.
        systemPrompt: greet,
      });
    const use = async () => {
      const result = await new Agent({ model: 'test', outputType: z.boolean() }).run('x');
      // @ts-expect-error A boolean is no array of bytes.
      return foobar(result.output);
    };
    expect([make, use]).toHaveLength(2);
  });
});

describe('a tool', () => {
  it('has the parameters of its schema [A-132]', () => {
    defineTool({
      name: 'add',
      parameters: z.object({ a: z.int(), b: z.string().default('x') }),
      execute: (args, ctx) => {
        expectTypeOf(args).toEqualTypeOf<{ a: number; b: string }>();
        expectTypeOf(ctx.toolCallId).toEqualTypeOf<string | null>();
        return args.a;
      },
    });
    const wrong = () =>
      defineTool({
        name: 'add',
        parameters: z.object({ a: z.int() }),
        // @ts-expect-error There is no such argument.
        execute: ({ c }) => c,
      });
    expect(wrong).toBeTypeOf('function');
  });
});

describe('events', () => {
  it('are one union, told apart by their kind', () => {
    const kinds = (event: AgentStreamEvent | AgentRunResultEvent<number>): string => {
      switch (event.eventKind) {
        case 'part_start':
          expectTypeOf(event.index).toEqualTypeOf<number>();
          return event.part.partKind;
        case 'function_tool_result':
          return event.part.toolCallId;
        case 'agent_run_result':
          expectTypeOf(event.result.output).toEqualTypeOf<number>();
          return String(event.result.output);
        default:
          return event.eventKind;
      }
    };
    expect(kinds({ eventKind: 'final_result', toolName: null, toolCallId: null })).toBe(
      'final_result',
    );
  });
});
