import type { ModelRequest } from '../../../preload/contract/message.ts';
import { UserError } from '../errors.ts';
import { renderInstructions } from '../instructions/instruction-set.ts';
import type { ResolvedInstructionPart } from '../instructions/instruction-part.ts';
import { repairHistory } from '../messages/repair.ts';
import type { ModelCall, ModelRequestParameters } from '../models/model.ts';
import { resolveSettings } from '../run-options/settings-layers.ts';
import type { RunContext } from '../run-context.ts';
import { chooseNativeTools } from '../tools/native-tool.ts';
import { buildToolCatalog, type ToolCatalog } from '../tools/tool-catalog.ts';
import { RunUsage } from '../usage/run-usage.ts';
import { checkBeforeRequest, checkRequestInput } from '../usage/usage-limits.ts';
import { LiveRunContext } from './live-run-context.ts';
import { writeInstructions } from './run-instructions.ts';
import type { RunState } from './run-state.ts';

/**
 * Takes a request into the history and works out the call to the model: tools, instructions, settings, limits, and the
 * repaired messages. Returns the request as it is sent. Source: spec 02 §1, 05 §2, 06 §2.
 */
export async function prepareRequest<Deps>(
  request: ModelRequest,
  state: RunState<Deps>,
): Promise<{ readonly request: ModelRequest; readonly call: ModelCall }> {
  const { cancellation, setup } = state;
  cancellation.throwIfPending();
  state.messages.push(request);
  state.runStep += 1;
  state.toolRetries.nextStep();
  const tools = await resolveTools(state, new LiveRunContext(state));
  const parts = await writeInstructions(state);
  const sent = stamp(request, renderInstructions(parts), state);
  state.messages[state.messages.length - 1] = sent;
  if (state.messages.length === 1 && request.parts.length === 0 && parts.length === 0) {
    throw new UserError('No message history, user prompt, or instructions provided');
  }
  state.modelSettings = await cancellation.race(
    resolveSettings(
      setup.model.settings,
      setup.settings,
      (modelSettings) => new LiveRunContext(state, { modelSettings }),
    ),
  );
  const call: ModelCall = {
    // A copy: the run's own array goes on changing.
    messages: [...repairHistory(state.messages)],
    settings: state.modelSettings,
    parameters: toParameters(state, tools, parts),
    signal: cancellation.signal,
  };
  await checkLimits(state, call);
  return { request: sent, call };
}

/** The tools of the current step, asked for anew. */
export async function resolveTools<Deps>(
  state: RunState<Deps>,
  ctx: RunContext<Deps>,
): Promise<ToolCatalog<Deps>> {
  const { setup, cancellation } = state;
  const outputNames = new Set(setup.output.tools.map((tool) => tool.definition.name));
  const catalog = buildToolCatalog(setup.toolsets, outputNames, ctx, setup.retries.tools);
  state.tools = await cancellation.race(catalog);
  return state.tools;
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
  const prompt: readonly ResolvedInstructionPart[] =
    output.prompt === null
      ? []
      : [{ content: output.prompt, dynamic: false, name: null, id: null }];
  return {
    functionTools: [...tools.values()].map((tool) => tool.definition),
    outputTools: output.tools.map((tool) => tool.definition),
    ...toNativeTools(state),
    outputMode: output.mode,
    outputObject: output.object,
    allowTextOutput: output.allowsTextOutput,
    instructions: renderInstructions([...instructionParts, ...prompt]),
    instructionParts: [...instructionParts, ...prompt],
  };
}

function toNativeTools<Deps>({
  setup,
}: RunState<Deps>): Pick<ModelRequestParameters, 'nativeTools'> {
  const wanted = [...setup.capabilities.values()].flatMap(({ nativeTools = [] }) => nativeTools);
  return wanted.length === 0 ? {} : { nativeTools: chooseNativeTools(wanted, setup.model) };
}

async function checkLimits<Deps>(state: RunState<Deps>, call: ModelCall): Promise<void> {
  const { usageLimits, model } = state.setup;
  if (!usageLimits.countTokensBeforeRequest || model.countTokens === undefined) {
    checkBeforeRequest(usageLimits, state.usage);
    return;
  }
  // Counted on a copy: the response's own usage is what is added in the end.
  const counted = await state.cancellation.race(model.countTokens(call));
  const projected = new RunUsage(state.usage.snapshot());
  projected.incr(counted);
  checkRequestInput(usageLimits, counted);
  checkBeforeRequest(usageLimits, projected);
}
