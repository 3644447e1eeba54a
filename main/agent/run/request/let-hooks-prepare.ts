import type { ModelMessage, ModelRequest } from '../../../../preload/contract/message.ts';
import type { HookedRequest } from '../../capabilities/request-hooks.ts';
import { SkipModelRequest } from '../../capabilities/skip-errors.ts';
import { UserError } from '../../errors.ts';
import { renderInstructions } from '../../instructions/instruction-set.ts';
import { mergeMessages } from '../../messages/history.ts';
import { repairHistory } from '../../messages/repair.ts';
import { announceTools } from '../../deferred-loading/tool-availability.ts';
import { tagLaterSystemPrompts } from '../../messages/tag-later-system-prompts.ts';
import { recordLoadedTools } from './record-loaded-tools.ts';
import { deliverWithRequest } from './enqueue-messages.ts';
import { LiveRunContext } from '../live-run-context.ts';
import type { PreparedRequest } from './prepared-request.ts';
import type { RunState } from '../run-state.ts';

/** Puts enqueued messages behind a request and gives it to the hooks that see it first, then makes it what a model can be sent. Source: spec 07 CAP-10. */
export async function letHooksPrepare<Deps>(
  given: PreparedRequest,
  state: RunState<Deps>,
): Promise<PreparedRequest> {
  recordLoadedTools(state);
  deliverWithRequest(state);
  const hooked = { ...given.hooked, messages: [...state.messages] };
  const changed = await passHooks(hooked, state);
  if (changed instanceof SkipModelRequest) return { ...given, skipped: changed.response };
  if (changed === hooked) return { ...given, hooked: toSendable(changed, state) };
  state.modelSettings = changed.settings;
  const sent = adoptMessages(changed, given, state);
  state.disclosure.refresh(state.messages);
  return {
    sent,
    hooked: toSendable({ ...changed, messages: state.messages }, state),
    skipped: null,
  };
}

async function passHooks<Deps>(
  given: HookedRequest,
  state: RunState<Deps>,
): Promise<HookedRequest | SkipModelRequest> {
  const { setup, cancellation } = state;
  const ctx = new LiveRunContext(state);
  try {
    return await cancellation.race(
      setup.hooks.pass('beforeModelRequest', ctx, given, (hook, own, request) =>
        hook(own, { request }),
      ),
    );
  } catch (error: unknown) {
    if (error instanceof SkipModelRequest) return error;
    throw error;
  }
}

/** The messages that hooks made become the run's history. Gives the request at its end, which is the one to send. */
function adoptMessages<Deps>(
  changed: HookedRequest,
  given: PreparedRequest,
  state: RunState<Deps>,
): ModelRequest {
  const last = changed.messages.at(-1);
  if (last === undefined) throw new UserError('Processed history cannot be empty.');
  if (last.kind !== 'request') {
    throw new UserError('Processed history must end with a `ModelRequest`.');
  }
  const { runId, conversationId } = state.setup;
  const sent = {
    ...withInstructions(last),
    runId: last.runId ?? runId,
    conversationId: last.conversationId ?? conversationId,
  };
  const before = new Set(state.messages.slice(0, state.givenCount));
  const firstOwn = changed.messages.findIndex(
    (message) => !before.has(message) && (message === last || message.runId === runId),
  );
  state.givenCount = firstOwn === -1 ? changed.messages.length : firstOwn;
  const earlier = changed.messages.slice(0, -1).map((message) => withInstructions(message));
  // In place: it is the array that captureRunMessages shows.
  state.messages.splice(0, state.messages.length, ...earlier, sent);
  return sent;

  /** The request that this step made records the instructions that are sent. */
  function withInstructions<Message extends ModelMessage>(message: Message): Message {
    const { instructionParts } = changed.parameters;
    const isSame = instructionParts === given.hooked.parameters.instructionParts;
    if (isSame || message !== given.sent) return message;
    return { ...message, instructions: renderInstructions(instructionParts) };
  }
}

/** A copy of the history that any provider takes, and the instructions that ask for JSON where the output needs it. */
function toSendable<Deps>(request: HookedRequest, state: RunState<Deps>): HookedRequest {
  const { prompt } = state.setup.output;
  const asking = prompt === null ? [] : [{ content: prompt, dynamic: false, name: null, id: null }];
  const instructionParts = [...request.parameters.instructionParts, ...asking];
  const instructions = renderInstructions(instructionParts);
  const repaired = repairHistory(request.messages);
  const { functionTools } = request.parameters;
  const deferred = functionTools.filter(({ deferLoading }) => deferLoading === true);
  const names = new Set(deferred.map(({ name }) => name));
  return {
    ...request,
    messages: mergeMessages(tagLaterSystemPrompts(announceTools(repaired, names))),
    parameters: {
      ...request.parameters,
      functionTools: state.disclosure.shownWith(repaired, functionTools),
      instructions,
      instructionParts,
    },
  };
}
