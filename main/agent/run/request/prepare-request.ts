import type { ModelRequest, ModelResponse } from '../../../../preload/contract/message.ts';
import { UserError } from '../../errors.ts';
import { renderInstructions } from '../../instructions/instruction-set.ts';
import type { ResolvedInstructionPart } from '../../instructions/instruction-part.ts';
import type { ModelCall, ModelRequestParameters } from '../../models/model.ts';
import { resolveSettings } from '../../run-options/settings-layers.ts';
import { chooseNativeTools } from '../../tools/native-tool.ts';
import type { HookedRequest } from '../../capabilities/request-hooks.ts';
import type { ToolCatalog } from '../../tools/tool-catalog.ts';
import { withCost } from '../../usage/cost.ts';
import { RunUsage } from '../../usage/run-usage.ts';
import { checkBeforeRequest, checkRequestInput } from '../../usage/usage-limits.ts';
import { chooseModelOfStep } from '../setup/choose-model.ts';
import { letHooksPrepare } from './let-hooks-prepare.ts';
import { LiveRunContext } from '../live-run-context.ts';
import { resolveTools } from './resolve-tools.ts';
import { writeInstructions } from './run-instructions.ts';
import type { PreparedRequest } from './prepared-request.ts';
import type { RunState } from '../run-state.ts';

/**
 * Takes a request into the history and works out the call to the model: tools, instructions, settings, what hooks make of
 * it, limits, and the repaired messages. Source: spec 02 §1, 05 §2, 06 §2, 07 CAP-10.
 */
export async function prepareRequest<Deps>(
  request: ModelRequest,
  state: RunState<Deps>,
  isStreamed: boolean,
): Promise<PreparedRequest> {
  const { cancellation, setup } = state;
  cancellation.throwIfPending();
  state.messages.push(stamp(request, null, state));
  state.runStep += 1;
  state.toolRetries.nextStep();
  await chooseModelOfStep(state);
  state.disclosure.refresh(state.messages);
  const tools = await resolveTools(state, new LiveRunContext(state));
  const parts = await writeInstructions(state);
  const sent = stamp(request, renderInstructions(parts), state);
  state.messages[state.messages.length - 1] = sent;
  if (state.messages.length === 1 && request.parts.length === 0 && parts.length === 0) {
    throw new UserError('No message history, user prompt, or instructions provided');
  }
  state.modelSettings = await cancellation.race(
    resolveSettings(
      state.model.settings,
      setup.settings,
      (modelSettings) => new LiveRunContext(state, { modelSettings }),
    ),
  );
  const given: HookedRequest = {
    model: state.model,
    // A copy: the run's own array goes on changing.
    messages: [...state.messages],
    settings: state.modelSettings,
    parameters: toParameters(state, tools, parts),
    isStreamed,
  };
  const prepared = await letHooksPrepare({ sent, hooked: given, skipped: null }, state);
  if (prepared.skipped === null) await checkLimits(state, prepared);
  return prepared;
}

/** What the model is called with. */
export function toModelCall<Deps>(
  { messages, settings, parameters }: HookedRequest,
  { cancellation, setup }: RunState<Deps>,
): ModelCall {
  const priced = (response: ModelResponse): ModelResponse =>
    withCost(response, setup.prices, setup.warn);
  return { messages: [...messages], settings, parameters, signal: cancellation.signal, priced };
}

function stamp<Deps>(
  request: ModelRequest,
  instructions: string | null,
  state: RunState<Deps>,
): ModelRequest {
  return {
    ...request,
    timestamp: state.nowIso(),
    instructions,
    runId: request.runId ?? state.setup.runId,
    conversationId: request.conversationId ?? state.setup.conversationId,
    state: 'complete',
  };
}

function toParameters<Deps>(
  state: RunState<Deps>,
  tools: ToolCatalog<Deps>,
  instructionParts: readonly ResolvedInstructionPart[],
): ModelRequestParameters {
  const { output } = state.setup;
  return {
    functionTools: [...tools.values()].map((tool) => tool.definition),
    outputTools: state.outputTools.map((tool) => tool.definition),
    ...toNativeTools(state),
    outputMode: output.mode,
    outputObject: output.object,
    allowTextOutput: output.allowsTextOutput,
    instructions: renderInstructions(instructionParts),
    instructionParts,
  };
}

function toNativeTools<Deps>({
  setup,
  model,
  disclosure,
}: RunState<Deps>): Pick<ModelRequestParameters, 'nativeTools'> {
  const wanted = [...setup.capabilities].flatMap(([id, { nativeTools = [] }]) =>
    disclosure.isActive(id) ? nativeTools : [],
  );
  return wanted.length === 0 ? {} : { nativeTools: chooseNativeTools(wanted, model) };
}

async function checkLimits<Deps>(
  state: RunState<Deps>,
  { hooked }: PreparedRequest,
): Promise<void> {
  const { usageLimits } = state.setup;
  const { model } = hooked;
  if (!usageLimits.countTokensBeforeRequest || model.countTokens === undefined) {
    checkBeforeRequest(usageLimits, state.usage);
    return;
  }
  // Counted on a copy: the response's own usage is what is added in the end.
  const counted = await state.cancellation.race(model.countTokens(toModelCall(hooked, state)));
  const projected = new RunUsage(state.usage.snapshot());
  projected.incr(counted);
  checkRequestInput(usageLimits, counted);
  checkBeforeRequest(usageLimits, projected);
}
