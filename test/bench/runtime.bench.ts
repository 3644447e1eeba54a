import { Bench } from 'tinybench';
import { z } from 'zod';
import { Agent } from '../../main/agent/agent.ts';
import { FunctionModel, type FunctionModelDelta } from '../../main/agent/models/function-model.ts';
import { defineTool } from '../../main/agent/tools/tool.ts';
import { call, request, response, text, toolReturn, user } from '../support/message-builders.ts';
import { writeBenchReport, type Figure } from './write-bench-report.ts';

// Figures of the runtime, by plain Node and a model that costs nothing: what a step, a delta and a tool cost, what a
// long history adds, and how long after a stop a run has settled. Writes them to out/bench/runtime.json.

const figures: Figure[] = [];
const add = defineTool({
  name: 'add',
  description: 'Adds two numbers.',
  parameters: z.strictObject({ a: z.number(), b: z.number() }),
  execute: async ({ a, b }) => a + b,
});
const write = defineTool({
  name: 'write',
  description: 'Writes a text.',
  parameters: z.strictObject({ text: z.string() }),
  execute: async ({ text: written }) => written.length,
});
const wait = defineTool({
  name: 'wait',
  description: 'Never returns.',
  parameters: z.strictObject({}),
  execute: () => new Promise<string>(() => {}),
});
const oneCall: FunctionModelDelta = { 0: { name: 'add', jsonArgs: '{"a":1,"b":2}' } };

await measureCosts();
await measureStops();
writeBenchReport('runtime', { figures });

async function measureCosts(): Promise<void> {
  const bench = new Bench({ time: 1500, warmupTime: 300, iterations: 5, warmupIterations: 2 });
  const history = longHistory(2000);
  const costs: readonly { name: string; parts: number; run: () => Promise<unknown> }[] = [
    { name: 'a step of 10', parts: 11, run: () => stream(agentOf(steps(10))) },
    { name: 'a step of 100', parts: 101, run: () => stream(agentOf(steps(100))) },
    { name: 'a delta of 5,000', parts: 5000, run: () => stream(agentOf(textOf(5000))) },
    { name: 'a delta of 20,000', parts: 20_000, run: () => stream(agentOf(textOf(20_000))) },
    {
      name: 'a delta of 20,000 of arguments',
      parts: 20_000,
      run: () => stream(agentOf(argumentsOf(20_000))),
    },
    { name: 'a tool of 64 at once', parts: 64, run: () => stream(agentOf(callsOf(64))) },
    { name: 'a run without a history', parts: 1, run: () => stream(agentOf(textOf(1))) },
    {
      name: 'a run on a history of 2,000 messages',
      parts: 1,
      run: () => stream(agentOf(textOf(1)), history),
    },
  ];
  for (const { name, run } of costs) bench.add(name, run);
  await bench.run();
  for (const [at, { name, result }] of bench.tasks.entries()) {
    if (!('latency' in result)) throw new Error(`${name} could not be measured.`);
    const { p50 } = result.latency;
    figures.push({ name, unit: 'ms', value: round(p50 / (costs[at]?.parts ?? 1)) });
  }
}

async function measureStops(): Promise<void> {
  const hanging: FunctionModelDelta = { 0: { name: 'wait', jsonArgs: '{}' } };
  const models = {
    'a model that goes on': async function* () {
      for (;;) {
        yield 'word ';
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    'a model that hangs': async function* () {
      yield 'word ';
      await new Promise(() => {});
    },
    'a tool that hangs': async function* () {
      yield hanging;
    },
  };
  for (const [name, streamFunction] of Object.entries(models)) {
    const times: number[] = [];
    for (let count = 0; count < 20; count += 1) times.push(await timeStop(streamFunction));
    const middle = times.toSorted((a, b) => a - b)[times.length / 2] ?? 0;
    figures.push({
      name: `from the stop to the settled run, ${name}`,
      unit: 'ms',
      value: round(middle),
    });
  }
}

async function timeStop(streamFunction: () => AsyncGenerator<FunctionModelDelta>): Promise<number> {
  const controller = new AbortController();
  const run = stream(agentOf(streamFunction), [], controller.signal).then(
    () => false,
    () => true,
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  const stoppedAt = performance.now();
  controller.abort();
  if (!(await run)) throw new Error('A run that was stopped has ended by itself.');
  return performance.now() - stoppedAt;
}

function agentOf(streamFunction: () => AsyncGenerator<FunctionModelDelta>): Agent {
  return new Agent({ model: new FunctionModel({ streamFunction }), tools: [add, write, wait] });
}

/** Drives a run as a front end does: node by node, with each event. */
async function stream(
  agent: Agent,
  messageHistory: ReturnType<typeof longHistory> = [],
  signal?: AbortSignal,
): Promise<void> {
  const run = await agent.iter('Go.', {
    messageHistory,
    usageLimits: { requestLimit: null },
    ...(signal && { signal }),
  });
  try {
    for await (const node of run) {
      if (node.kind !== 'model-request' && node.kind !== 'call-tools') continue;
      for await (const _event of node.stream(run.ctx));
    }
  } finally {
    await run[Symbol.asyncDispose]();
  }
}

function steps(count: number): () => AsyncGenerator<FunctionModelDelta> {
  let step = 0;
  return async function* () {
    step += 1;
    yield step > count ? 'Done.' : oneCall;
  };
}

function textOf(count: number): () => AsyncGenerator<FunctionModelDelta> {
  return async function* () {
    for (let at = 0; at < count; at += 1) yield 'word';
  };
}

function argumentsOf(count: number): () => AsyncGenerator<FunctionModelDelta> {
  let isAsked = false;
  return async function* () {
    if (isAsked) return yield 'Done.';
    isAsked = true;
    yield { 0: { name: 'write', jsonArgs: '{"text":"' } };
    for (let at = 0; at < count; at += 1) yield { 0: { jsonArgs: 'word' } };
    yield { 0: { jsonArgs: '"}' } };
  };
}

function callsOf(count: number): () => AsyncGenerator<FunctionModelDelta> {
  let isAsked = false;
  return async function* () {
    if (isAsked) return yield 'Done.';
    isAsked = true;
    for (let at = 0; at < count; at += 1)
      yield { [at]: { name: 'add', jsonArgs: '{"a":1,"b":2}' } };
  };
}

function longHistory(count: number) {
  return Array.from({ length: count / 4 }, (_, at) => [
    request([user(`Question ${at}`)]),
    response([call(`call-${at}`, 'add', { a: at, b: 2 })]),
    request([toolReturn(`call-${at}`, at + 2, { toolName: 'add' })]),
    response([text(`The sum is ${at + 2}.`)]),
  ]).flat();
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
