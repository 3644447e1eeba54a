import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { StreamedRunResult } from '../../../main/agent/run/streamed-run-result.ts';
import { act, actionsAt } from './act.ts';
import { driveFrontEnds } from './drive-front-ends.ts';
import { driveIter } from './drive-iter.ts';
import { dump } from './observe-values.ts';
import { encode, type Drive } from './seen.ts';

/** Runs an agent in one of the four ways, as a scenario says. */
export async function drive(way: Drive): Promise<void> {
  switch (way.plan.entry) {
    case 'run':
      way.seen.result = await way.agent.run(way.prompt, withHandler(way));
      return;
    case 'run_stream_events':
      return way.plan.frontEnds === true ? driveFrontEnds(way) : driveEvents(way);
    case 'run_stream':
      return driveStream(way);
    case 'iter':
      return driveIter(way);
  }
}

function withHandler(way: Drive): Drive['options'] {
  const { plan, world, options, seen } = way;
  if (plan.handler !== true) return options;
  const handled: JsonObject[][] = [];
  seen.handled = handled;
  return {
    ...options,
    eventStreamHandler: async (ctx, events) => {
      const mine: JsonObject[] = [];
      handled.push(mine);
      for await (const event of events) {
        mine.push(encode(event));
        const count = handled.reduce((sum, each) => sum + each.length, 0);
        const targets = { ctx: () => ctx.cancel() };
        if (await act(actionsAt(plan, 'event', count), world, targets)) return;
      }
    },
  };
}

async function driveEvents({ agent, plan, prompt, world, options, seen }: Drive): Promise<void> {
  const log: JsonObject[] = [];
  seen.events = log;
  await using events = agent.runStreamEvents(prompt, options);
  seen.source = events;
  const targets = { events: () => events.cancel() };
  await act(actionsAt(plan, 'event', 0), world, targets);
  for await (const event of events) {
    log.push(encode(event));
    if (event.eventKind === 'agent_run_result') seen.result = event.result;
    if (await act(actionsAt(plan, 'event', log.length), world, targets)) break;
  }
}

async function driveStream(way: Drive): Promise<void> {
  const { agent, plan, prompt, world, seen } = way;
  await using result = await agent.runStream(prompt, withHandler(way));
  seen.source = result;
  const values: Json[] = [];
  seen.values = values;
  const targets = { stream: () => result.cancel() };
  await act(actionsAt(plan, 'item', 0), world, targets);
  await consume(way, result, values);
  await act(plan.after ?? [], world, targets);
  seen.stream = {
    is_complete: result.isComplete,
    cancelled: result.cancelled,
    state: result.response.state,
  };
}

async function consume(
  { plan, world }: Drive,
  result: StreamedRunResult<Json, unknown>,
  values: Json[],
): Promise<void> {
  const how = plan.consume ?? 'text';
  if (how === 'none') return;
  if (how === 'output') {
    values.push(dump(await result.getOutput()));
    return;
  }
  const stream = streamOf(how, result);
  for await (const value of stream) {
    values.push(value);
    const actions = actionsAt(plan, 'item', values.length);
    if (await act(actions, world, { stream: () => result.cancel() })) break;
  }
  if (plan.thenOutput === true) values.push(dump(await result.getOutput()));
}

async function* streamOf(
  how: 'text' | 'delta' | 'outputs' | 'responses',
  result: StreamedRunResult<Json, unknown>,
): AsyncGenerator<Json> {
  const atOnce = { debounceBySeconds: null };
  if (how === 'text') yield* result.streamText(atOnce);
  else if (how === 'delta') yield* result.streamText({ ...atOnce, delta: true });
  else if (how === 'outputs') {
    for await (const output of result.streamOutput(atOnce)) yield dump(output);
  } else {
    for await (const { state, parts } of result.streamResponses(atOnce))
      yield [state, parts.length];
  }
}
