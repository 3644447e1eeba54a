import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { RunUsageValue } from '../../../preload/contract/usage.ts';
import type { Agent } from '../../../main/agent/agent.ts';
import { RunCancelled } from '../../../main/agent/cancellation/run-cancelled.ts';
import { UserError } from '../../../main/agent/errors.ts';
import { captureRunMessages } from '../../../main/agent/messages/capture-run-messages.ts';
import { closeOpenCalls } from '../../../main/agent/messages/repair.ts';
import { decodeMessages, encodeMessages } from '../../../main/agent/messages/wire.ts';
import { decodeUserContent } from '../../../main/agent/messages/wire-user-content.ts';
import type { UserPrompt } from '../../../main/agent/run-context.ts';
import type { RunOptions } from '../../../main/agent/run/run-options.ts';
import { RunUsage } from '../../../main/agent/usage/run-usage.ts';
import { noUsage } from '../../../preload/contract/usage.ts';
import type { RunPlan, Scenario } from '../scenario.ts';
import { act } from './act.ts';
import { toDeferredResults } from './deferred-results.ts';
import { drive } from './drive.ts';
import type { Seen } from './seen.ts';
import { encodeError } from './encode-error.ts';
import { makeAgent, toSettings } from './make-agent.ts';
import { makeOutput } from './make-output.ts';
import { dump } from './observe-values.ts';
import { runAtOnce } from './run-at-once.ts';
import { toRunDefinition } from './make-definition.ts';
import { World } from './world.ts';

interface Past {
  readonly all: readonly ModelMessage[];
  readonly new: readonly ModelMessage[];
}

/** Carries a scenario out and gives what happened, in the form in which the original's recordings come. */
export async function runScenario(scenario: Scenario): Promise<JsonObject> {
  const world = new World(scenario, makeAgent);
  let agent: Agent<Json, unknown>;
  try {
    agent = makeAgent(scenario.agent, world);
  } catch (error: unknown) {
    return { definition: encodeError(error) };
  }
  const { definition } = scenario;
  if (definition?.atOnce !== undefined) {
    const at_once = await runAtOnce(agent, world, definition.atOnce);
    return { at_once, requests: world.requests.length };
  }
  const runs: JsonObject[] = [];
  const past: Past[] = [];
  for (const plan of scenario.runs) runs.push(await performRun(agent, plan, { world, past }));
  const traced = scenario.tracing === undefined ? {} : { spans: world.spans.note() };
  const { notes } = world.events;
  const defined = notes.length === 0 ? {} : { events: notes };
  return { runs, requests: world.requests, log: world.log, ...defined, ...traced };
}

async function performRun(
  agent: Agent<Json, unknown>,
  plan: RunPlan,
  { world, past }: { readonly world: World; readonly past: Past[] },
): Promise<JsonObject> {
  const seen: Seen = {};
  world.external = new AbortController();
  if (plan.token === 'cancelled') world.token.cancel();
  const history = findHistory(plan, past);
  let failure: { readonly error: unknown } | null = null;
  const captured = await captureRunMessages(async (messages) => {
    for (const entry of plan.watch ?? []) {
      void world.opened(entry.when).then(() => act(entry.do, world, {}));
    }
    try {
      const options = toOptions(plan, world, history);
      const prompt = toPrompt(plan);
      await withDeadline(drive({ agent, plan, prompt, world, options, seen }));
    } catch (error: unknown) {
      failure = { error };
    }
    return [...messages];
  });
  return note(seen, failure, captured, past);
}

/** A scenario waits for gates only; one that stands still is a fault. */
async function withDeadline(work: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The scenario stands still.')), 10_000);
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

function toPrompt({ prompt = null }: RunPlan): UserPrompt | null {
  return isContent(prompt) ? prompt.map(decodeUserContent) : prompt;
}

function isContent(
  prompt: NonNullable<RunPlan['prompt']> | null,
): prompt is readonly (string | JsonObject)[] {
  return Array.isArray(prompt);
}

function toOptions(
  plan: RunPlan,
  world: World,
  messageHistory: readonly ModelMessage[] | null,
): RunOptions<Json> & { readonly deps: Json } {
  const { settings, limits, usage, output, deferred, deps = null, ...rest } = plan.options ?? {};
  return {
    ...rest,
    deps,
    signal: world.external.signal,
    ...(world.scenario.definition !== undefined &&
      toRunDefinition(world.scenario.definition, world)),
    ...(settings !== undefined && { modelSettings: toSettings(settings) }),
    ...(limits !== undefined && { usageLimits: limits }),
    ...(usage !== undefined && { usage: new RunUsage(toRunUsage(usage)) }),
    ...(deferred !== undefined && { deferredToolResults: toDeferredResults(deferred) }),
    ...(output !== undefined && { outputType: makeOutput(output, world) }),
    ...(messageHistory !== null && { messageHistory }),
    ...(plan.token !== undefined && { cancellationToken: world.token }),
  };
}

function toRunUsage(usage: NonNullable<NonNullable<RunPlan['options']>['usage']>): RunUsageValue {
  return {
    ...noUsage,
    requests: usage.requests ?? 0,
    toolCalls: usage.tool_calls ?? 0,
    inputTokens: usage.input_tokens ?? 0,
    outputTokens: usage.output_tokens ?? 0,
  };
}

function findHistory({ history }: RunPlan, past: readonly Past[]): readonly ModelMessage[] | null {
  if (history === undefined) return null;
  if (isList(history)) return decodeMessages(history);
  let messages = past[history.of]?.[history.which ?? 'all'] ?? [];
  if (history.close === true) messages = closeOpenCalls(messages);
  if (history.drop !== undefined) messages = messages.slice(0, -history.drop);
  for (let count = 0; count < (history.roundTrips ?? 0); count += 1) {
    messages = decodeMessages(JSON.parse(JSON.stringify(encodeMessages(messages))));
  }
  return messages;
}

function note(
  seen: Seen,
  failure: { readonly error: unknown } | null,
  captured: readonly ModelMessage[],
  past: Past[],
): JsonObject {
  const { events, handled, nodes, values, stream, frontEnds, inside, result, source } = seen;
  const cancelled = failure === null ? null : RunCancelled.fromCancellation(failure.error);
  const holder = cancelled ?? result ?? source ?? null;
  const { messages, told } = readHolder(holder, captured);
  past.push(messages);
  const record: Record<string, Json | undefined> = {
    events,
    handled,
    nodes,
    values,
    stream,
    front_ends: frontEnds,
    inside,
    ...(failure !== null && { error: encodeError(failure.error) }),
    ...(failure === null && result !== undefined && { output: dump(result.output) }),
    ...told,
    all: encodeMessages(messages.all),
    new: encodeMessages(messages.new),
    captured: encodeMessages(captured),
  };
  // JSON knows no undefined.
  return JSON.parse(JSON.stringify(record)) as JsonObject;
}

function readHolder(
  holder: Seen['source'] | null,
  captured: readonly ModelMessage[],
): { readonly messages: Past; readonly told: JsonObject } {
  const nothing = { all: captured, new: [] };
  if (holder === null || holder === undefined) return { messages: nothing, told: {} };
  try {
    const messages = { all: holder.allMessages(), new: holder.newMessages() };
    const metadata = holder.metadata ?? null;
    return {
      messages,
      told: { usage: encodeUsage(holder.usage), ...(metadata !== null && { metadata }) },
    };
  } catch (error: unknown) {
    if (!(error instanceof UserError)) throw error;
    return { messages: nothing, told: { handle: encodeError(error) } };
  }
}

function encodeUsage(usage: RunUsageValue): JsonObject {
  const counts = {
    requests: usage.requests,
    tool_calls: usage.toolCalls,
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    cache_read_tokens: usage.cacheReadTokens,
  };
  return {
    ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0)),
    ...(Object.keys(usage.details).length > 0 && { details: usage.details }),
    ...(usage.cost !== null && { cost: usage.cost }),
  };
}

function isList(history: NonNullable<RunPlan['history']>): history is readonly JsonObject[] {
  return Array.isArray(history);
}
