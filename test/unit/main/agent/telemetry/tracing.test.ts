import { context, propagation, SpanStatusCode } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { afterEach, describe, expect, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import { CancellationToken } from '../../../../../main/agent/cancellation/cancellation-token.ts';
import { instrumentation } from '../../../../../main/agent/capabilities/instrumentation.ts';
import { ConcurrencyLimit } from '../../../../../main/agent/run-options/concurrency-limit.ts';
import { currentTraceContext } from '../../../../../main/agent/telemetry/trace-context.ts';
import { instrumentEveryAgent } from '../../../../../main/agent/telemetry/instrumentation.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { askUser } from '../../../../../main/capabilities/ask-user/ask-user.ts';
import { C, golden as playGolden, T } from '../../../../support/agent/golden-script.ts';
import { thrownBy } from '../../../../support/agent/thrown-by.ts';
import { rome } from '../../../../support/ask-rome.ts';
import { memoryTracer } from '../../../../support/telemetry/memory-tracer.ts';

const golden = (responses: Parameters<typeof playGolden>[0]): ReturnType<typeof playGolden> =>
  playGolden(responses, { modelName: 'golden' });
const whereTo = {
  questions: [
    { header: 'Where', question: 'Where to?', options: [{ label: 'Rome' }, { label: 'Oslo' }] },
  ],
};
const forever = new Promise<never>(() => {});
const hang = defineTool({ name: 'hang', execute: () => forever });

afterEach(() => {
  instrumentEveryAgent(null);
  context.disable();
  propagation.disable();
});

describe('tracing', () => {
  it('makes no span unless somebody asks for it [A-163]', async () => {
    const { tracer, started } = memoryTracer();
    const agent = new Agent({ model: golden([[T('a')], [T('b')]]).model });
    await agent.run('first');
    expect(started).toEqual([]);
    instrumentEveryAgent({ tracer });
    await agent.run('second');
    expect(started.map(({ name }) => name)).toEqual(['invoke_agent agent', 'chat golden']);
  });

  it('lets what an agent is given win over the switch for all [A-163]', async () => {
    const [all, own] = [memoryTracer(), memoryTracer()];
    instrumentEveryAgent({ tracer: all.tracer });
    const capabilities = [instrumentation({ tracer: own.tracer })];
    await new Agent({ model: golden([[T('a')]]).model, capabilities }).run('go');
    expect([all.started.length, own.started.length]).toEqual([0, 2]);
  });

  it('speaks to any OpenTelemetry back end, and to spans that the program has open [A-164]', async () => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    const { tracer, tree, ended } = memoryTracer();
    const look = defineTool({
      name: 'look',
      execute: () => tracer.startSpan('fetch', {}, context.active()).end(),
    });
    const agent = new Agent({
      name: 'guide',
      model: golden([[C('look', {}, '1')], [T('done')]]).model,
      tools: [look],
      capabilities: [instrumentation({ tracer })],
    });
    await tracer.startActiveSpan('request', async (span) => {
      await agent.run('go');
      span.end();
    });
    expect(tree()).toEqual([
      'request < nothing',
      'invoke_agent guide < request',
      'chat golden < invoke_agent guide',
      'execute_tool look < invoke_agent guide',
      'fetch < execute_tool look',
      'chat golden < invoke_agent guide',
    ]);
    expect(ended()).toHaveLength(6);
  });

  it('carries name, run and conversation in the baggage of all that a run calls [A-162]', async () => {
    const { tracer } = memoryTracer();
    let seen: Readonly<Record<string, string>> = {};
    const look = defineTool({
      name: 'look',
      execute: () => {
        const entries = propagation.getBaggage(currentTraceContext())?.getAllEntries() ?? [];
        seen = Object.fromEntries(entries.map(([key, { value }]) => [key, value]));
      },
    });
    const agent = new Agent({
      name: 'guide',
      model: golden([[C('look', {}, '1')], [T('done')]]).model,
      tools: [look],
    });
    const { runId, conversationId } = await agent.run('go', {
      capabilities: [instrumentation({ tracer })],
    });
    expect(seen).toEqual({
      'gen_ai.agent.name': 'guide',
      'gen_ai.agent.call.id': runId,
      'gen_ai.conversation.id': conversationId,
    });
  });

  it('puts the metadata of the end of a run on its span [A-124]', async () => {
    const { tracer, ended } = memoryTracer();
    const agent = new Agent({
      model: golden([[T('done')]]).model,
      metadata: (ctx) => ({ step: ctx.runStep }),
      capabilities: [instrumentation({ tracer })],
    });
    const { metadata } = await agent.run('go');
    expect(metadata).toEqual({ step: 1 });
    expect(ended().at(-1)?.attributes['metadata']).toBe('{"step":1}');
  });

  it('makes a span of waiting for a place, and only when a run waits [A-127]', async () => {
    const { tracer, started } = memoryTracer();
    const limit = new ConcurrencyLimit({ maxRunning: 1, maxQueued: 3, name: 'desk' });
    const gate = Promise.withResolvers<undefined>();
    const wait = defineTool({ name: 'wait', execute: () => gate.promise });
    const agentWith = (script: Parameters<typeof golden>[0]): Agent =>
      new Agent({
        model: golden(script).model,
        tools: [wait],
        maxConcurrency: limit,
        capabilities: [instrumentation({ tracer })],
      });
    const first = agentWith([[C('wait', {}, '1')], [T('a')]]).run('go');
    const second = agentWith([[T('b')]]).run('go');
    gate.resolve(undefined);
    await Promise.all([first, second]);
    const waiting = started.filter(({ name }) => name.startsWith('waiting'));
    expect(waiting.map(({ name, attributes, ended }) => ({ name, attributes, ended }))).toEqual([
      {
        name: 'waiting for desk concurrency',
        ended: true,
        attributes: {
          source: 'agent:agent',
          waiting_count: 1,
          max_running: 1,
          max_queued: 3,
          limiter_name: 'desk',
        },
      },
    ]);
  });

  it.each(['run', 'iter', 'run_stream_events', 'external'] as const)(
    'leaves no span open when a run is stopped, by %s [A-162]',
    async (way) => {
      const { tracer, started } = memoryTracer();
      const token = new CancellationToken();
      const external = new AbortController();
      const agent = new Agent({
        model: golden([[T('let me see'), C('hang', {}, '1')]]).model,
        tools: [hang],
        capabilities: [instrumentation({ tracer })],
      });
      const stop = (): void => (way === 'external' ? external.abort() : token.cancel());
      const options = { cancellationToken: token, signal: external.signal };
      const drive = async (): Promise<void> => {
        if (way === 'run_stream_events') {
          for await (const event of agent.runStreamEvents('go', options)) {
            if (event.eventKind === 'function_tool_call') stop();
          }
        } else if (way === 'iter') {
          await using run = await agent.iter('go', options);
          for await (const node of run) if (node.kind === 'call-tools') stop();
        } else {
          setImmediate(stop);
          await agent.run('go', options);
        }
      };
      await thrownBy(drive);
      const run = started[0];
      expect(started.filter(({ ended }) => !ended)).toEqual([]);
      expect(run?.status.code).toBe(SpanStatusCode.ERROR);
      expect(run?.events.map(({ name }) => name)).toEqual(['exception']);
      expect(run?.attributes['pydantic_ai.all_messages']).toContain('let me see');
    },
  );

  it('ends the span of a request whose stream nobody takes to its end [A-162]', async () => {
    const { tracer, started } = memoryTracer();
    const agent = new Agent({
      model: golden([[T('one two three')]]).model,
      capabilities: [instrumentation({ tracer })],
    });
    for await (const event of agent.runStreamEvents('go')) {
      if (event.eventKind === 'part_start') break;
    }
    expect(started.map(({ name, ended }) => [name, ended])).toEqual([
      ['invoke_agent agent', true],
      ['chat golden', true],
    ]);
  });

  it('adds no span for asking the person but that of the call [A-196]', async () => {
    const { tracer, tree } = memoryTracer();
    const agent = new Agent({
      model: golden([[C('ask_user_question', whereTo, 'q')], [T('done')]]).model,
      capabilities: [askUser({ answerer: async () => rome }), instrumentation({ tracer })],
    });
    await agent.run('go');
    expect(tree()).toEqual([
      'invoke_agent agent < nothing',
      'chat golden < invoke_agent agent',
      'execute_tool ask_user_question < invoke_agent agent',
      'chat golden < invoke_agent agent',
    ]);
  });

  it('writes nothing that was said anywhere when content is left out [A-162]', async () => {
    const { tracer, started } = memoryTracer();
    const secret = 'rosebud';
    const agent = new Agent({
      model: golden([
        [C('tell', { text: secret }, '1')],
        [C('tell', { text: 7 }, '2')],
        [T(secret)],
      ]).model,
      instructions: secret,
      systemPrompt: secret,
      tools: [defineTool({ name: 'tell', execute: () => Promise.reject(new Error(secret)) })],
      capabilities: [instrumentation({ tracer, includeContent: false })],
    });
    await thrownBy(() => agent.run(secret));
    const written = started.map(({ name, attributes, events, status }) => ({
      name,
      attributes,
      events,
      status,
    }));
    expect(written.length).toBeGreaterThan(2);
    expect(JSON.stringify(written)).not.toContain(secret);
  });
});
