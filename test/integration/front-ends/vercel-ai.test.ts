import {
  DefaultChatTransport,
  readUIMessageStream,
  uiMessageChunkSchema,
  type UIMessage,
  type UIMessageChunk,
} from 'ai';
import { expect, it, onTestFinished, vi } from 'vitest';
import { CancellationToken } from '../../../main/agent/cancellation/cancellation-token.ts';
import type { RunCancelled } from '../../../main/agent/cancellation/run-cancelled.ts';
import { encodeMessages } from '../../../main/agent/messages/wire.ts';
import type { Model } from '../../../main/agent/models/model.ts';
import { endlessModel } from '../../support/front-ends/endless-model.ts';
import { searched, searchingModel, summarized } from '../../support/front-ends/searching-model.ts';
import type { ServedRun } from '../../support/front-ends/served-run.ts';
import { serveVercel } from '../../support/front-ends/vercel-server.ts';
import { weatherAgent } from '../../support/front-ends/weather-agent.ts';
import { callStep, scriptModel, silence, type ModelStep } from '../../support/scripted-model.ts';

it('shows text, thinking, a tool call and its result in the client of the Vercel AI SDK [A-028]', async () => {
  const { send } = await connect([
    [
      { 0: { thinking: 'Which ' } },
      { 0: { thinking: 'city?' } },
      'Let me ',
      'see.',
      ...call('{"city":', '"Rome"}'),
    ],
    ['It is ', 'clear.'],
  ]);
  const { message, chunks } = await send('What is the weather?');
  expect(message?.parts).toMatchObject([
    { type: 'step-start' },
    { type: 'reasoning', text: 'Which city?', state: 'done' },
    { type: 'text', text: 'Let me see.', state: 'done' },
    {
      type: 'tool-forecast',
      toolCallId: 'c1',
      state: 'output-available',
      input: { city: 'Rome' },
      output: { city: 'Rome', sky: 'clear' },
    },
    { type: 'data-sky_progress' },
    { type: 'step-start' },
    { type: 'text', text: 'It is clear.', state: 'done' },
  ]);
  expect(chunks.filter(({ type }) => type === 'tool-input-delta')).toHaveLength(2);
  expect(chunks.at(-1)).toEqual({ type: 'finish' });
});

it('tells only what the schema of the Vercel AI SDK allows', async () => {
  const { send } = await connect([
    [{ 0: { thinking: 'Hm.' } }, ...call('{"city":"Atlantis"}')],
    [callStep('c2', 'archive', { day: 'Monday' })],
    [callStep('c3', 'archive', { date: 'Monday' })],
    [callStep('c4', 'storm_alarm')],
  ]);
  const { chunks } = await send('Is it raining?');
  const schema = uiMessageChunkSchema();
  for (const chunk of chunks)
    expect(await schema.validate?.(chunk)).toMatchObject({ success: true });
  expect(chunks.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['tool-output-error', 'tool-input-error', 'tool-approval-request']),
  );
});

it('hands the client what the application tells front ends, and nothing else [A-028, A-057]', async () => {
  const { send } = await connect([[...call('{"city":"Rome"}')], ['Clear.']]);
  const { message, chunks } = await send('What is the weather?');
  const data = { done: 1, total: 1 };
  expect(message?.parts).toContainEqual({ type: 'data-sky_progress', data });
  expect(JSON.stringify(chunks)).not.toContain('secret-station');
});

it('shows what the provider did itself, and takes it back with the history [A-028]', async () => {
  const { model, asked } = searchingModel(summarized, ...searched);
  const { send } = await connectTo(model, {});
  const { message, chunks } = await send('Search for x.');
  expect(message?.parts).toMatchObject([
    { type: 'step-start' },
    {
      type: 'data-compaction',
      data: { content: 'We spoke of x.', provider_name: 'anthropic' },
    },
    {
      type: 'tool-web_search',
      state: 'output-available',
      providerExecuted: true,
      input: { query: 'x' },
      output: [{ url: 'https://example.com' }],
    },
    { type: 'text', text: 'Found.' },
  ]);
  const schema = uiMessageChunkSchema();
  for (const chunk of chunks)
    expect(await schema.validate?.(chunk)).toMatchObject({ success: true });
  await send('Thanks.');
  const [call, result] = searched;
  expect(encodeMessages(asked[1]?.slice(1, 2) ?? [])).toMatchObject([
    {
      parts: [
        summarized,
        { ...call, args: { query: 'x' } },
        { ...result, timestamp: expect.any(String) },
        { content: 'Found.' },
      ],
    },
  ]);
});

it('goes on with the history that the client keeps', async () => {
  const { send, asked } = await connect([
    [callStep('c1', 'forecast', { city: 'Rome' }), callStep('c2', 'forecast', { city: 'Pisa' })],
    ['Clear in both.'],
    ['You are welcome.'],
  ]);
  await send('What is the weather?');
  const { message } = await send('Thanks.');
  const shown = asked[2]?.map(({ parts }) => parts.map(({ partKind }) => partKind));
  expect(shown).toEqual([
    ['user-prompt'],
    ['tool-call', 'tool-call'],
    ['tool-return', 'tool-return'],
    ['text'],
    ['user-prompt'],
  ]);
  expect(message?.parts.at(-1)).toMatchObject({ text: 'You are welcome.' });
});

it('lets the person of the client allow a call, or refuse it', async () => {
  for (const [approved, said] of [
    [true, { outcome: 'success', content: 'everybody is warned' }],
    [false, { outcome: 'denied', content: 'Too late.' }],
  ] as const) {
    const { send, asked, history } = await connect([[callStep('c8', 'storm_alarm')], ['Done.']]);
    const { message } = await send('Warn them.');
    const call = message?.parts.at(-1);
    if (call?.type !== 'tool-storm_alarm' || !('toolCallId' in call)) throw new Error('No call.');
    expect(call).toMatchObject({ state: 'approval-requested' });
    const { toolCallId, input } = call;
    const answered = {
      type: 'tool-storm_alarm' as const,
      toolCallId,
      input,
      state: 'approval-responded' as const,
      approval: { id: toolCallId, approved, ...(!approved && { reason: 'Too late.' }) },
    };
    history.splice(-1, 1, {
      id: 'a1',
      role: 'assistant',
      parts: [{ type: 'step-start' }, answered],
    });
    await send(null);
    expect(asked[1]?.at(-1)?.parts).toMatchObject([{ partKind: 'tool-return', ...said }]);
  }
});

it('tells a failure without a word of what failed', async () => {
  const onError = vi.fn<(error: unknown) => void>();
  const failure = new Error('secret: /home/me/key.pem');
  const { send } = await connect([['Well, ', failure]], { told: { onError } });
  const { chunks, message } = await send('Go on.');
  expect(chunks).toContainEqual({ type: 'error', errorText: 'The run failed.' });
  expect(chunks.at(-1)).toEqual({ type: 'finish', finishReason: 'error' });
  expect(message?.parts.at(-1)).toMatchObject({ type: 'text', text: 'Well, ', state: 'done' });
  expect(JSON.stringify(chunks)).not.toContain('secret');
  expect(onError.mock.calls).toEqual([[failure]]);
});

it('tells of a stop by the program, and calls back once [A-077]', async () => {
  const token = new CancellationToken();
  const onCancel = vi.fn<(cancelled: RunCancelled) => void>();
  const { send } = await connect([['I will count: ', 'one', silence]], {
    token,
    told: { onCancel },
  });
  const { chunks, message } = await send('Count.', (chunk) => {
    if (chunk.type === 'text-delta' && chunk.delta === 'one') token.cancel();
  });
  expect(chunks).toContainEqual({ type: 'abort', reason: 'The agent run was cancelled.' });
  expect(message?.parts.at(-1)).toMatchObject({ text: 'I will count: one', state: 'done' });
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onCancel.mock.calls[0]?.[0].allMessages().at(-1)).toMatchObject({ state: 'interrupted' });
});

it('ends the run quietly when the client goes away', async () => {
  const onCancel = vi.fn<() => void>();
  const onError = vi.fn<() => void>();
  const endless = endlessModel();
  const { send } = await connectTo(endless.model, { told: { onCancel, onError } });
  const leaving = new AbortController();
  const leave = ({ type }: UIMessageChunk): void => {
    if (type === 'text-delta') leaving.abort();
  };
  const { message } = await send('Count.', leave, leaving.signal);
  expect(message?.parts.at(-1)).toMatchObject({ text: 'One' });
  await endless.givenUp;
  expect([onCancel.mock.calls, onError.mock.calls]).toEqual([[], []]);
});

function call(...pieces: readonly string[]): readonly ModelStep[] {
  return pieces.map((jsonArgs, at) => ({
    9: at === 0 ? { name: 'forecast', toolCallId: 'c1', jsonArgs } : { jsonArgs },
  }));
}

async function connect(responses: readonly (readonly ModelStep[])[], served: ServedRun = {}) {
  const { model, asked } = scriptModel(...responses);
  return { ...(await connectTo(model, served)), asked };
}

async function connectTo(model: Model, served: ServedRun) {
  const server = await serveVercel(weatherAgent(model), served);
  onTestFinished(() => server[Symbol.asyncDispose]());
  const transport = new DefaultChatTransport({ api: server.url });
  const history: UIMessage[] = [];
  /** Sends what a person wrote, as `useChat` does, and reads the answer to its end. */
  const send = async (
    prompt: string | null,
    onChunk: (chunk: UIMessageChunk) => void = () => {},
    abortSignal?: AbortSignal,
  ) => {
    if (prompt !== null) {
      history.push({ id: prompt, role: 'user', parts: [{ type: 'text', text: prompt }] });
    }
    const chunks: UIMessageChunk[] = [];
    const stream = await transport.sendMessages({
      trigger: 'submit-message',
      chatId: 'chat-1',
      messageId: undefined,
      messages: history,
      abortSignal,
    });
    const watched = stream.pipeThrough(
      new TransformStream<UIMessageChunk, UIMessageChunk>({
        transform: (chunk, controller) => {
          chunks.push(chunk);
          onChunk(chunk);
          controller.enqueue(chunk);
        },
      }),
    );
    let message: UIMessage | null = null;
    for await (const each of readUIMessageStream({ stream: watched, onError: () => {} }))
      message = each;
    if (message !== null) history.push(message);
    return { chunks, message };
  };
  return { send, history };
}
