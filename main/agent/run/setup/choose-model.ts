import type { ModelMessage } from '../../../../preload/contract/message.ts';
import type { Capability } from '../../capabilities/capability.ts';
import type {
  ModelResolutionContext,
  ModelSelectionContext,
  ModelSelector,
} from '../../capabilities/model-selection.ts';
import { UserError } from '../../errors.ts';
import type { Model } from '../../models/model.ts';
import { resolveModel } from '../../models/model-registry.ts';
import type { RunUsage } from '../../usage/run-usage.ts';
import type { ModelChoice, ModelStep } from './model-choice.ts';
import type { SetupInput } from './setup-input.ts';
import type { RunState } from '../run-state.ts';

/** Finds the model that a run starts with: the caller's own, else what a capability says, else the agent's. Throws a UserError without any. */
export async function chooseModel<Deps>(
  input: SetupInput<Deps>,
  ctx: ModelResolutionContext<Deps>,
  given: {
    readonly capabilities: readonly Capability<Deps>[];
    readonly usage: RunUsage;
    /** The one that the run has already: what chooses another is asked when a step begins. */
    readonly current?: Model;
  },
): Promise<ModelChoice> {
  const { agent, options, overrides } = input;
  const active = given.capabilities.filter(({ deferLoading }) => deferLoading !== true);
  // An id means the same model in all steps.
  const found = new Map<string, Promise<Model>>();
  const resolve = (model: Model | string): Promise<Model> | Model => {
    if (typeof model !== 'string') return model;
    const known = found.get(model) ?? findModel(model, ctx, active, input);
    found.set(model, known);
    return known;
  };
  const explicit = overrides.model ?? options.model ?? null;
  const provided = active.findLast(({ model }) => model !== undefined)?.model ?? null;
  if (explicit === null && typeof provided === 'function') {
    const select = async (step: ModelStep): Promise<Model> =>
      resolve(await choose(provided, { ...ctx, ...step }));
    const history: readonly ModelMessage[] = options.messageHistory ?? [];
    const model = agent.model === null ? null : await resolve(agent.model);
    const first = { model, runStep: 1, messages: [...history], usage: given.usage };
    return { model: given.current ?? (await select(first)), select };
  }
  const model = explicit ?? (typeof provided === 'function' ? null : provided) ?? agent.model;
  if (model === null) {
    throw new UserError('`model` must either be set on the agent or included when calling it.');
  }
  return { model: await resolve(model), select: null };
}

/** Chooses the model of the step that begins, unless the run has it already. */
export async function chooseModelOfStep<Deps>(state: RunState<Deps>): Promise<void> {
  const { selectModel } = state.setup;
  if (selectModel === null || state.modelStep === state.runStep) return;
  const { runStep, usage, model } = state;
  // The request of this step is in the history already.
  const step = { model, runStep, messages: state.messages.slice(0, -1), usage };
  state.model = await state.cancellation.race(selectModel(step));
  state.modelStep = runStep;
}

async function choose<Deps>(
  select: ModelSelector<Deps>,
  ctx: ModelSelectionContext<Deps>,
): Promise<Model | string> {
  return select(ctx);
}

async function findModel<Deps>(
  modelId: string,
  ctx: ModelResolutionContext<Deps>,
  capabilities: readonly Capability<Deps>[],
  { agent }: SetupInput<Deps>,
): Promise<Model> {
  for (const capability of capabilities) {
    const model = (await capability.resolveModelId?.(modelId, ctx)) ?? null;
    if (model !== null) return model;
  }
  return resolveModel(modelId, agent.models);
}
