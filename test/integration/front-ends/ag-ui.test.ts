import { HttpAgent, type AgentSubscriber } from '@ag-ui/client';
import { EventSchema } from '@ag-ui/core/schemas';
import { expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { CancellationToken } from '../../../main/agent/cancellation/cancellation-token.ts';
import type { RunCancelled } from '../../../main/agent/cancellation/run-cancelled.ts';
import { Agent } from '../../../main/agent/agent.ts';
import { encodeMessages } from '../../../main/agent/messages/wire.ts';
import type { Model } from '../../../main/agent/models/model.ts';
import type { RunContext } from '../../../main/agent/run-context.ts';
import { depsOf } from '../../../main/agent/run/agent-options.ts';
import { defineTool } from '../../../main/agent/tools/tool.ts';
import { ToolReturn } from '../../../main/agent/tools/tool-return.ts';
import { toAgUiEvents } from '../../../main/agent/ui-adapters/ag-ui.ts';
import { parseAgUiRequest } from '../../../main/agent/ui-adapters/ag-ui-request-schema.ts';
import { toRunOfAgUi } from '../../../main/agent/ui-adapters/ag-ui-request.ts';
import { StateDeps, takeFrontEndState } from '../../../main/agent/ui-adapters/front-end-state.ts';
import {
  encodeServerSentEvent,
  serverSentEventHeaders,
} from '../../../main/agent/ui-adapters/server-sent-events.ts';
import type { JsonObject } from '../../../preload/contract/json.ts';
import { serveAgUi } from '../../support/front-ends/ag-ui-server.ts';
import { endlessModel } from '../../support/front-ends/endless-model.ts';
import { serveStreams } from '../../support/front-ends/loopback-server.ts';
import { searched, searchingModel, summarized } from '../../support/front-ends/searching-model.ts';
import type { ServedRun } from '../../support/front-ends/served-run.ts';
import { weatherAgent } from '../../support/front-ends/weather-agent.ts';
import { callStep, scriptModel, silence, type ModelStep } from '../../support/scripted-model.ts';

it('shows text, thinking, a tool call and its result in the client of AG-UI [A-028]', async () => {
  const { client, run } = await connect([
    [
      { 0: { thinking: 'Which ' } },
      { 0: { thinking: 'city?' } },
      'Let me ',
      'see.',
      ...call('{"city":', '"Rome"}'),
    ],
    ['It is ', 'clear.'],
  ]);
  const seen = await run('What is the weather?');
  expect(client.messages).toMatchObject([
    { role: 'user', content: 'What is the weather?' },
    { role: 'reasoning', content: 'Which city?' },
    {
      role: 'assistant',
      content: 'Let me see.',
      toolCalls: [
        {
          id: 'c1',
          type: 'function',
          function: { name: 'forecast', arguments: '{"city":"Rome"}' },
        },
      ],
    },
    { role: 'tool', toolCallId: 'c1', content: '{"city":"Rome","sky":"clear"}' },
    { role: 'assistant', content: 'It is clear.' },
  ]);
  expect(seen.filter((type) => type === 'TOOL_CALL_ARGS')).toHaveLength(2);
  expect(seen.at(-1)).toBe('RUN_FINISHED');
});

it('tells only what the schemas of AG-UI 1.0 allow', async () => {
  const { run, events } = await connect([
    [{ 0: { thinking: 'Hm.' } }, ...call('{"city":"Atlantis"}')],
    ['No.'],
  ]);
  await run('Is it raining in Atlantis?');
  expect(events.length).toBeGreaterThan(8);
  for (const event of events) expect(EventSchema.safeParse(event)).toMatchObject({ success: true });
});

it('hands the client what the application tells front ends, and nothing else [A-028, A-057]', async () => {
  const { run, events } = await connect([[...call('{"city":"Rome"}')], ['Clear.']]);
  const told: unknown[] = [];
  await run(
    'What is the weather?',
    {},
    {
      onCustomEvent: ({ event }) => {
        told.push([event.name, event.value]);
      },
    },
  );
  expect(told).toEqual([['sky_progress', { done: 1, total: 1 }]]);
  expect(JSON.stringify(events)).not.toContain('secret-station');
});

it('shows what the provider did itself, and takes it back with the history [A-028]', async () => {
  const { model, asked } = searchingModel(summarized, ...searched);
  const { client, run, events } = await connectTo(model, {});
  await run('Search for x.');
  expect(client.messages).toMatchObject([
    { role: 'user' },
    {
      role: 'activity',
      activityType: 'pydantic_ai_compaction',
      content: { content: 'We spoke of x.', provider_name: 'anthropic' },
    },
    {
      role: 'assistant',
      toolCalls: [{ id: 'pyd_ai_builtin|anthropic|s1', function: { name: 'web_search' } }],
    },
    { role: 'tool', content: '[{"url":"https://example.com"}]' },
    { role: 'assistant', content: 'Found.' },
  ]);
  for (const event of events) expect(EventSchema.safeParse(event)).toMatchObject({ success: true });
  await run('Thanks.');
  // The client sends no activities back.
  expect(encodeMessages(asked[1]?.slice(1, 2) ?? [])).toMatchObject([
    { parts: [searched[0], omitTime(searched[1]), { content: 'Found.' }] },
  ]);
});

it('shares its state with the tools of a run, and shows what they make of it', async () => {
  const { model } = scriptModel([callStep('c1', 'add_to_cart', { item: 'pears' })], ['Added.']);
  const schema = z.object({ cart: z.array(z.string()).default([]) });
  const addToCart = defineTool({
    name: 'add_to_cart',
    parameters: z.strictObject({ item: z.string() }),
    execute: ({ item }, { deps }: RunContext<StateDeps<z.output<typeof schema>>>) => {
      deps.state = { cart: [...deps.state.cart, item] };
      return new ToolReturn({
        returnValue: 'done',
        metadata: { type: 'STATE_SNAPSHOT', snapshot: deps.state },
      });
    },
  });
  const agent = new Agent({
    model,
    depsType: depsOf<StateDeps<z.output<typeof schema>>>(),
    tools: [addToCart],
  });
  const server = await serveStreams((body) => {
    const request = parseAgUiRequest(body);
    const deps = new StateDeps(schema, { cart: [] });
    takeFrontEndState(request, deps);
    const { prompt, options } = toRunOfAgUi(request);
    const told = toAgUiEvents(agent.runStreamEvents(prompt, { ...options, deps }), request);
    return { headers: serverSentEventHeaders, pieces: encodeAll(told) };
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const client = new HttpAgent({ url: server.url, initialState: { cart: ['apples'] } });
  client.addMessage({ id: 'm1', role: 'user', content: 'Pears too.' });
  await client.runAgent();
  expect(client.state).toEqual({ cart: ['apples', 'pears'] });
});

it('goes on with the history that the client keeps', async () => {
  const { client, run, asked } = await connect([
    [...call('{"city":"Rome"}')],
    ['Clear.'],
    ['You are welcome.'],
  ]);
  await run('What is the weather?');
  await run('Thanks.');
  const shown = asked[2]?.flatMap(({ parts }) => parts.map(({ partKind }) => partKind));
  expect(shown).toEqual(['user-prompt', 'tool-call', 'tool-return', 'text', 'user-prompt']);
  expect(client.messages.at(-1)).toMatchObject({ content: 'You are welcome.' });
});

it('gives the model what a tool of the client said', async () => {
  const { client, run, asked } = await connect([
    [callStep('c7', 'paint', { colour: 'red' })],
    ['Painted.'],
  ]);
  const tools = [
    {
      name: 'paint',
      description: 'Paints the wall.',
      parameters: { properties: { colour: { type: 'string' } } },
    },
  ];
  await run('Make it red.', { tools });
  expect(client.messages.at(-1)).toMatchObject({ toolCalls: [{ id: 'c7' }] });
  client.addMessage({ id: 't1', role: 'tool', toolCallId: 'c7', content: 'It is red now.' });
  await run(null, { tools });
  expect(asked[1]?.at(-1)?.parts).toMatchObject([
    { partKind: 'tool-return', toolName: 'paint', content: 'It is red now.' },
  ]);
});

it('lets the person of the client allow a call, or refuse it', async () => {
  const steps = [[callStep('c8', 'storm_alarm')], ['Done.']];
  for (const [approved, said] of [
    [true, { outcome: 'success', content: 'everybody is warned' }],
    [false, { outcome: 'denied', content: 'Too late.' }],
  ] as const) {
    const { client, run, asked } = await connect(steps);
    await run('Warn them.');
    const [interrupt] = client.pendingInterrupts;
    expect(interrupt).toMatchObject({ reason: 'tool_call', toolCallId: 'c8' });
    const payload = { approved, reason: 'Too late.' };
    const answer = { interruptId: interrupt?.id ?? '', status: 'resolved' as const, payload };
    await run(null, { resume: [answer] });
    expect(asked[1]?.at(-1)?.parts).toMatchObject([{ partKind: 'tool-return', ...said }]);
  }
});

it('tells a failure without a word of what failed', async () => {
  const onError = vi.fn<(error: unknown) => void>();
  const failure = new Error('secret: /home/me/key.pem');
  const { run, events } = await connect([['Well, ', failure]], { told: { onError } });
  await run('Go on.');
  expect(events.at(-1)).toMatchObject({
    type: 'RUN_ERROR',
    message: 'The run failed.',
    code: 'Error',
  });
  expect(JSON.stringify(events)).not.toContain('secret');
  expect(onError.mock.calls).toEqual([[failure]]);
});

it('tells of a stop by the program, and calls back once [A-077]', async () => {
  const token = new CancellationToken();
  const onCancel = vi.fn<(cancelled: RunCancelled) => void>();
  const { client, run } = await connect([['I will count: ', 'one', silence]], {
    token,
    told: { onCancel },
  });
  const outcomes: unknown[] = [];
  await run(
    'Count.',
    {},
    {
      onTextMessageContentEvent: ({ event }) => {
        if (event.delta === 'one') token.cancel();
      },
      onRunFinishedEvent: ({ outcome }) => {
        outcomes.push(outcome);
      },
    },
  );
  expect(outcomes).toEqual(['cancelled']);
  expect(client.messages.at(-1)).toMatchObject({ content: 'I will count: one' });
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onCancel.mock.calls[0]?.[0].allMessages().at(-1)).toMatchObject({ state: 'interrupted' });
});

it('ends the run quietly when the client goes away', async () => {
  const onCancel = vi.fn<() => void>();
  const onError = vi.fn<() => void>();
  const endless = endlessModel();
  const { client, run } = await connectTo(endless.model, { told: { onCancel, onError } });
  await run('Count.', {}, { onTextMessageContentEvent: () => client.abortRun() });
  await endless.givenUp;
  expect([onCancel.mock.calls, onError.mock.calls]).toEqual([[], []]);
});

function call(...pieces: readonly string[]): readonly ModelStep[] {
  return pieces.map((jsonArgs, at) => ({
    9: at === 0 ? { name: 'forecast', toolCallId: 'c1', jsonArgs } : { jsonArgs },
  }));
}

async function* encodeAll(events: AsyncIterable<object>): AsyncGenerator<string, void> {
  for await (const event of events) yield encodeServerSentEvent(event);
}

function omitTime(part: JsonObject | undefined): object {
  const { timestamp: _, ...rest } = part ?? {};
  return rest;
}

async function connect(responses: readonly (readonly ModelStep[])[], served: ServedRun = {}) {
  const { model, asked } = scriptModel(...responses);
  return { ...(await connectTo(model, served)), asked };
}

async function connectTo(model: Model, served: ServedRun) {
  const server = await serveAgUi(weatherAgent(model), served);
  onTestFinished(() => server[Symbol.asyncDispose]());
  const client = new HttpAgent({ url: server.url, threadId: 'thread-1' });
  const events: unknown[] = [];
  /** Lets the client run once, and gives the kinds of the events that came. */
  const run = async (
    prompt: string | null,
    parameters: Parameters<HttpAgent['runAgent']>[0] = {},
    subscriber: AgentSubscriber = {},
  ): Promise<readonly string[]> => {
    if (prompt !== null) client.addMessage({ id: prompt, role: 'user', content: prompt });
    const seen: string[] = [];
    const onEvent: AgentSubscriber['onEvent'] = ({ event }) => {
      events.push(event);
      seen.push(event.type);
    };
    await client.runAgent(parameters, { ...subscriber, onEvent });
    return seen;
  };
  return { client, run, events };
}
