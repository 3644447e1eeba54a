import { describe, expect, it } from 'vitest';
import { Agent } from '../../../main/agent/agent.ts';
import { CancellationToken } from '../../../main/agent/cancellation/cancellation-token.ts';
import { TestModel } from '../../../main/agent/models/test-model.ts';
import { defineTool } from '../../../main/agent/tools/tool.ts';
import { McpFailure } from '../../../main/capabilities/mcp/mcp-failure.ts';
import { mcpToolset, type McpToolsetOptions } from '../../../main/capabilities/mcp/mcp-toolset.ts';
import { mcp } from '../../../main/capabilities/mcp/mcp.ts';
import { cancelledBy, thrownBy } from '../../support/agent/thrown-by.ts';
import { callOnce, drain, neverAborts, offer, play } from '../../support/mcp/play-server.ts';
import { startMcpServer } from '../../support/mcp/start-mcp-server.ts';
import { startHttpMcpServer } from '../../support/mcp/start-http-mcp-server.ts';
import { callStep, scriptModel } from '../../support/scripted-model.ts';

describe('the tools of a server', () => {
  it('are offered with their schemas, and what they give is what the model reads [A-203]', async () => {
    const test = await startMcpServer();
    const model = new TestModel({ callTools: ['echo'] });
    const result = await new Agent({ model, toolsets: [offer(test, { id: 'shelf' })] }).run('go');
    const echo = model.lastModelRequestParameters?.functionTools.find(
      (tool) => tool.name === 'echo',
    );
    expect(echo).toMatchObject({
      description: 'Says it again.',
      toolsetId: 'shelf',
      parametersJsonSchema: { type: 'object', required: ['text'] },
    });
    expect(result.output).toBe('{"echo":"a"}');
    expect(test.log().filter((line) => line.startsWith('echo'))).toEqual(['echo a']);
  });

  it('give structured content as JSON, and pictures beside the text', async () => {
    const test = await startMcpServer();
    expect((await callOnce(test, 'measure')).content).toEqual({ width: 3 });
    expect((await callOnce(test, 'picture')).content).toBe('[image/png, given beside this]');
  });

  it('are clipped where they say far too much, between characters', async () => {
    const { content } = await callOnce(await startMcpServer(), 'flood');
    expect(content).toMatch(/^(🙂)+\n\[Cut here: \d+ more characters were left out\.\]$/u);
    expect(JSON.stringify(content).length).toBeLessThan(410_000);
  });

  it('carry names that every provider takes, the prefix before them', async () => {
    const test = await startMcpServer();
    const model = new TestModel({ callTools: [] });
    const agent = new Agent({ model, toolsets: [offer(test, { prefix: 'my shelf' })] });
    await agent.run('go');
    const names = model.lastModelRequestParameters?.functionTools.map((tool) => tool.name);
    expect(names).toContain('my_shelf_echo');
  });

  it('are asked for anew when the server says that they changed', async () => {
    const test = await startMcpServer();
    const connection = test.connections.of(test.server, 'c');
    const names = async () => (await connection.listTools(neverAborts)).map((tool) => tool.name);
    expect(await names()).not.toContain('grown');
    await connection.callTool('grow', {}, { runId: 'r', toolCallId: 'c', signal: neverAborts });
    await expect.poll(names).toContain('grown');
  });
});

describe('a failure that a server reports', () => {
  it('is one more try for the model, and costs the tool’s budget [A-203]', async () => {
    const test = await startMcpServer();
    const again = [callStep('c1', 'fail')];
    const toolset = { maxRetries: 1 };
    const error = await thrownBy(play(test, [again, again, ['done']], { toolset }));
    expect(error).toMatchObject({
      message: expect.stringContaining("Tool 'fail' exceeded max retries count of 1"),
    });
    expect(test.log().filter((line) => line === 'fail')).toHaveLength(2);
  });

  it('takes the budget of the run where the toolset has none [A-203]', async () => {
    const test = await startMcpServer();
    const again = [callStep('c1', 'fail')];
    const result = await play(test, [again, again, again, ['done']], { retries: { tools: 3 } });
    expect(result.output).toBe('done');
    expect(test.log().filter((line) => line === 'fail')).toHaveLength(3);
  });

  it('is told to the model and goes on, where it is to be told', async () => {
    const test = await startMcpServer();
    const part = await callOnce(test, 'fail');
    expect(part).toMatchObject({ outcome: 'failed', content: 'The shelf is empty.' });
  });
});

describe('the instructions of a server', () => {
  const instructionsOf = async (options: Partial<McpToolsetOptions>) => {
    const test = await startMcpServer({ instructions: 'Books stand by height.' });
    const model = new TestModel({ callTools: [] });
    await new Agent({ model, toolsets: [offer(test, options)] }).run('go');
    return model.lastModelRequestParameters?.instructionParts;
  };

  it('can be addressed by the id of the toolset [A-203]', async () => {
    expect(await instructionsOf({ id: 'shelf' })).toEqual([
      {
        content: 'Books stand by height.',
        dynamic: true,
        name: null,
        id: 'toolset:shelf',
      },
    ]);
  });

  it('have no address without one [A-203]', async () => {
    expect(await instructionsOf({})).toMatchObject([
      { content: 'Books stand by height.', id: null },
    ]);
  });
});

describe('a server over HTTP', () => {
  it('is used like any other, and what it is asked to do ends with a stop', async () => {
    const test = await startHttpMcpServer();
    expect((await callOnce(test, 'echo', { text: 'far' })).content).toBe('far');
    const token = new CancellationToken();
    const stopped = cancelledBy(
      play(test, [[callStep('c1', 'wait')]], { cancellationToken: token }),
    );
    await expect.poll(test.log).toContain('wait');
    token.cancel();
    await stopped;
    await expect.poll(test.log).toContain('cancelled');
  });

  it('is connected to anew after it has forgotten the session', async () => {
    const test = await startHttpMcpServer();
    const connection = test.connections.of(test.server, 'c');
    const say = async (text: string) => {
      const call = { runId: 'r', toolCallId: text, signal: neverAborts };
      return (await connection.callTool('echo', { text }, call)).content;
    };
    await say('before');
    test.forgetSessions();
    await expect(say('lost')).rejects.toThrow(/^The server “Far shelf” could not be reached/);
    expect(await say('after')).toEqual([{ type: 'text', text: 'after' }]);
    expect(test.log()).toEqual(['echo before', 'echo after']);
  });

  it('is not followed to another address', async () => {
    const test = await startHttpMcpServer({ redirectTo: 'http://127.0.0.1:9/' });
    const connection = test.connections.of(test.server, 'c');
    await expect(connection.listTools(neverAborts)).rejects.toThrow(McpFailure);
  });
});

describe('a server that cannot be reached', () => {
  it('is tried once in a run, told of once, and tried again by the next run', async () => {
    const test = await startMcpServer();
    const transport = { ...test.server.transport, command: '/no/such/program' };
    const server = { ...test.server, transport };
    const tries: string[] = [];
    const told: string[] = [];
    const toolset = {
      isOptional: true,
      connect: () => {
        tries.push('try');
        return test.connections.of(server, 'c');
      },
      onMissing: ({ facts }: McpFailure) => told.push(facts.code),
    };
    const look = defineTool({ name: 'look', execute: () => 'seen' });
    const { model } = scriptModel([callStep('c1', 'look')], ['done'], ['done']);
    const agent = new Agent({ model, tools: [look], toolsets: [offer(test, toolset)] });
    await agent.run('go', { eventStreamHandler: drain });
    const first = tries.length;
    expect(told).toEqual(['no-program']);
    await agent.run('go', { eventStreamHandler: drain });
    expect(told).toEqual(['no-program', 'no-program']);
    // Its tools and its instructions may be asked for side by side.
    expect(first).toBeLessThanOrEqual(2);
    expect(tries.length).toBe(2 * first);
  });

  it('that dies in a call fails that call, with its last words, and is started anew for the next', async () => {
    const test = await startMcpServer();
    const result = await play(test, [
      [callStep('c1', 'die')],
      [callStep('c2', 'echo', { text: 'hi' })],
      ['done'],
    ]);
    const told = JSON.stringify(result.allMessages());
    expect(told).toContain('ended before it answered. It wrote: the floor gave way');
    expect(test.log().map((line) => line.split(' ')[0])).toEqual(['start', 'die', 'start', 'echo']);
  });

  it('ends a run that needs it, with words that name it', async () => {
    const test = await startMcpServer();
    const server = {
      label: 'Gone',
      transport: { ...test.server.transport, command: '/no/such/program' },
    };
    const model = new TestModel();
    const toolset = mcpToolset({
      label: 'Gone',
      connect: () => test.connections.of(server, 'c'),
    });
    await expect(new Agent({ model, toolsets: [toolset] }).run('go')).rejects.toThrow(
      /^The server “Gone” could not be reached: spawn \/no\/such\/program ENOENT/,
    );
  });

  it('is left out of a run that does not need it, and the model is told why', async () => {
    const test = await startMcpServer();
    const server = {
      ...test.server,
      transport: { ...test.server.transport, command: '/no/such/program' },
    };
    const model = new TestModel();
    const capability = mcp([{ id: 'shelf', prefix: 'shelf', server }], test);
    const result = await new Agent({ model, capabilities: [capability] }).run('go');
    expect(result.output).toBe('success (no tool calls)');
    expect(model.lastModelRequestParameters?.instructions).toContain(
      'The server “Shelf” could not be reached',
    );
  });
});
