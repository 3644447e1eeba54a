import { swallowRejection } from '../cancellation/abortable.ts';
import { attachCancelledState, type CancelledState } from '../cancellation/cancelled-states.ts';
import { RunCancellation } from '../cancellation/run-cancellation.ts';
import { RunCancelled } from '../cancellation/run-cancelled.ts';
import type { Capability } from '../capabilities/capability.ts';
import { acquirePlace } from '../run-options/concurrency-limit.ts';
import { resolveMetadata } from '../run-options/run-metadata.ts';
import type { RunContext, UserPrompt } from '../run-context.ts';
import { instrumentationOf } from '../telemetry/instrumentation.ts';
import { startRunTrace } from '../telemetry/start-run-trace.ts';
import { untracedRun, type RunTrace } from '../telemetry/run-trace.ts';
import { traceWaiting } from '../telemetry/waiting-span.ts';
import { MessageQueue } from '../queue/message-queue.ts';
import { toToolsetOfRun } from '../tools/combined-toolset.ts';
import { RunUsage } from '../usage/run-usage.ts';
import type { AgentRunOptions } from './agent-run-options.ts';
import { AgentRun } from './agent-run.ts';
import { ambientRun } from './ambient-run.ts';
import { buildSetup } from './setup/build-setup.ts';
import { chooseModel } from './setup/choose-model.ts';
import type { SetupInput } from './setup/setup-input.ts';
import { buildCapabilityPart, wrapToolsets } from './setup/capability-part.ts';
import { LiveRunContext } from './live-run-context.ts';
import { RunLifecycle } from './ending/run-lifecycle.ts';
import type { RunSetup } from './setup/run-setup.ts';
import { RunState } from './run-state.ts';

interface Resources {
  readonly cancellation: RunCancellation;
  readonly usage: RunUsage;
  /** Gives back what was taken. */
  readonly releases: (() => Promise<void> | void)[];
}

/** Starts a run: waits for a place, sets it up, and hands it over before its first node. A run that was stopped before does not start. */
export async function openRun<Deps, Output>(
  input: SetupInput<Deps>,
  prompt: UserPrompt | null,
): Promise<AgentRun<Deps, Output>> {
  const { options } = input;
  const parent = ambientRun.getStore();
  const signal = options.signal ?? parent?.signal;
  const cancellation = new RunCancellation({
    tokens: [options.cancellationToken, input.token].filter((token) => token !== undefined),
    signals: signal === undefined ? [] : [signal],
  });
  const releases: Resources['releases'] = [() => cancellation.dispose()];
  const resources = { cancellation, usage: options.usage ?? new RunUsage(), releases };
  const release = async (): Promise<void> => {
    await Promise.all(releases.splice(0).map(async (giveBack) => giveBack()));
  };
  let trace: RunTrace = untracedRun;
  try {
    cancellation.throwIfPending();
    const setup = await cancellation.race(buildSetup(input, resources.usage));
    await takePlace(input, setup, resources);
    trace = startTrace(input, setup);
    const state = await setUp(input, { ...setup, trace }, resources, prompt);
    cancellation.throwIfPending();
    const started = await startLifecycle(state);
    return new AgentRun<Deps, Output>({
      ...started,
      state,
      isOutermost: parent === undefined,
      release,
    });
  } catch (error: unknown) {
    swallowRejection(release());
    const startError = toStartError(error, input, resources, parent === undefined);
    const messages = options.messageHistory ?? [];
    trace.end({ messages, metadata: null, result: null, failure: { error: startError } });
    throw startError;
  }
}

async function takePlace<Deps>(
  { agent }: SetupInput<Deps>,
  setup: RunSetup<Deps>,
  { cancellation, releases }: Resources,
): Promise<void> {
  const { limiter } = agent;
  if (limiter === null) return;
  const source = `agent:${setup.agent.name ?? 'agent'}`;
  await traceWaiting(instrumentationOf(setup.capabilities.values()), { limiter, source }, () =>
    acquirePlace(limiter, source, cancellation.signal),
  );
  releases.push(() => limiter.release());
}

function startTrace<Deps>({ options }: SetupInput<Deps>, setup: RunSetup<Deps>): RunTrace {
  const { agent, runId, conversationId, model, prices, capabilities } = setup;
  const givenCount = options.messageHistory?.length ?? 0;
  const facts = { agent, runId, conversationId, modelName: model.modelName, givenCount, prices };
  return startRunTrace(instrumentationOf(capabilities.values()), facts);
}

/** Lets capabilities and toolsets make what belongs to this run alone, and writes the metadata. */
async function setUp<Deps>(
  input: SetupInput<Deps>,
  setup: RunSetup<Deps>,
  { cancellation, usage, releases }: Resources,
  prompt: UserPrompt | null,
): Promise<RunState<Deps>> {
  const history = input.options.messageHistory ?? [];
  const queue = new MessageQueue();
  const toState = (from: RunSetup<Deps>, modelStep = 1): RunState<Deps> =>
    new RunState({ setup: from, cancellation, usage, history, prompt, queue, modelStep });
  const ctx = new LiveRunContext(toState(setup));
  const run = { runId: setup.runId, signal: cancellation.signal };
  const made = ambientRun.run(run, async () => {
    const defined = [...setup.capabilities.values()];
    const capabilities = await Promise.all(defined.map((each) => toCapabilityOfRun(each, ctx)));
    const isSame = capabilities.every((capability, at) => capability === defined[at]);
    const own = { ...setup, ...buildCapabilityPart(input, capabilities) };
    const model = isSame ? setup : await rechooseModel(input, own, usage);
    const toolsets = await Promise.all(own.toolsets.map((toolset) => toToolsetOfRun(toolset, ctx)));
    for (const { exit } of toolsets) if (exit !== undefined) releases.push(exit);
    const toolset = wrapToolsets(toolsets, own.capabilities.values());
    const state = toState({ ...own, ...model, toolsets, toolset }, isSame ? 1 : 0);
    state.metadata = await resolveMetadata(setup.metadata, new LiveRunContext(state));
    return state;
  });
  return cancellation.raceWithGrace(made);
}

/** The model by what the capabilities of this run say; one that is chosen for each step is chosen when the first begins. */
async function rechooseModel<Deps>(
  input: SetupInput<Deps>,
  setup: RunSetup<Deps>,
  usage: RunUsage,
): Promise<Pick<RunSetup<Deps>, 'model' | 'selectModel'>> {
  const capabilities = [...setup.capabilities.values()];
  const given = { capabilities, usage, current: setup.model };
  const { model, select } = await chooseModel(input, setup, given);
  return { model, selectModel: select };
}

async function toCapabilityOfRun<Deps>(
  capability: Capability<Deps>,
  ctx: RunContext<Deps>,
): Promise<Capability<Deps>> {
  return (await capability.forRun?.(ctx)) ?? capability;
}

/** Calls the hooks around the run, up to its first node. */
async function startLifecycle<Deps>(
  state: RunState<Deps>,
): Promise<Pick<AgentRunOptions<Deps>, 'lifecycle' | 'skipped'>> {
  const { runId } = state.setup;
  const { cancellation } = state;
  // Its signal is not that of the run's work, which is over when the last hooks are called.
  const ctx = new LiveRunContext(state, { signal: cancellation.stopSignal });
  const lifecycle = new RunLifecycle(state, ctx);
  return ambientRun.run({ runId, signal: cancellation.signal }, async () => {
    const outcome = await lifecycle.start();
    const skipped = outcome === null ? null : await cancellation.race(lifecycle.after(outcome));
    cancellation.throwIfPending();
    return { lifecycle, skipped };
  });
}

function toStartError<Deps>(
  error: unknown,
  { options }: SetupInput<Deps>,
  { cancellation, usage }: Resources,
  isOutermost: boolean,
): unknown {
  const isStop = error === cancellation.toError() || error === cancellation.signal.reason;
  if (!cancellation.isPending || !isStop) return error;
  const messages = [...(options.messageHistory ?? [])];
  const state: CancelledState = {
    messages,
    givenCount: messages.length,
    usage: usage.snapshot(),
    metadata: null,
    runId: null,
    conversationId: null,
  };
  if (cancellation.external === null) return new RunCancelled(state);
  attachCancelledState(cancellation.external.reason, state, isOutermost);
  return cancellation.external.reason;
}
