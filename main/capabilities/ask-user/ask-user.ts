import { checkResponse, toToolResult } from '../../../preload/contract/check-response.ts';
import { deepFreeze } from '../../../preload/contract/deep-freeze.ts';
import {
  askUserArgumentsSchema,
  type AskUserArguments,
} from '../../../preload/contract/question-arguments.ts';
import {
  createAskUserRequest,
  TOOL_NAME,
  type AskUserResponse,
} from '../../../preload/contract/question.ts';
import { raceAbort } from '../../agent/cancellation/abortable.ts';
import type { Capability } from '../../agent/capabilities/capability.ts';
import { UserError } from '../../agent/errors.ts';
import type { RunContext } from '../../agent/run-context.ts';
import { defineTool, type Tool } from '../../agent/tools/tool.ts';
import { systemIds, type IdSource } from '../../base/ids.ts';
import { AskUserAnsweredEvent, AskUserRequestedEvent } from './ask-user-events.ts';
import { toAnswerFunction, type Answerer, type AnswerFunction } from './answerer.ts';

/** What the capability needs: whoever asks the person. There is no default. Source: spec 08 AU-1. */
export interface AskUserOptions {
  readonly answerer: Answerer;
  readonly ids?: Pick<IdSource, 'hex32'>;
}

/** What the model is told, once and always the same. Source: spec 08 AU-16. */
export const askUserInstruction = `When a task can be understood in more than one way and what you have been given does not settle it, call ${TOOL_NAME} and offer concrete choices; do not guess, and do not hide a question in your prose. Put questions that belong together into one call. If the person declines, choose what seems reasonable and say what you chose.`;

const description = `Asks the person one or more multiple-choice questions and waits for the answers. Use it when the task is ambiguous and nothing at hand resolves it. Offer concrete choices; the person may also be able to answer in their own words. The result maps each question's header to the labels that were picked, or to one answer in the person's own words, or it says that the person declined.`;

/** Lets the model ask the person: exactly one tool and one static instruction. Source: spec 08 AU-3. */
export function askUser({ answerer, ids = systemIds }: AskUserOptions): Capability {
  // Callers in plain JavaScript can leave it out; without it no question could ever be answered.
  if ((answerer as Answerer | undefined) === undefined) {
    throw new UserError('The ask-user capability needs an answerer; there is no default.');
  }
  return {
    name: 'ask_user',
    instructions: askUserInstruction,
    tools: [defineAskTool(toAnswerFunction(answerer), ids)],
  };
}

function defineAskTool(answer: AnswerFunction, ids: Pick<IdSource, 'hex32'>): Tool {
  return defineTool({
    name: TOOL_NAME,
    description,
    parameters: askUserArgumentsSchema,
    execute: (args, ctx: RunContext<unknown>) => ask(args, ctx, { answer, ids }),
  });
}

/** The flow of one call. Everyone who sees the request sees this very object. Source: spec 08 §3. */
async function ask(
  { questions }: AskUserArguments,
  ctx: RunContext<unknown>,
  { answer, ids }: { readonly answer: AnswerFunction; readonly ids: Pick<IdSource, 'hex32'> },
): Promise<ReturnType<typeof toToolResult>> {
  const request = createAskUserRequest(questions, ids.hex32());
  const { signal, runId, conversationId } = ctx;
  const context = { signal, runId, conversationId, toolCallId: ctx.toolCallId ?? '' };
  await ctx.emit(new AskUserRequestedEvent({ request }));
  // An answerer that does not look at the signal must not hold the run.
  const response: unknown = await raceAbort(answer(request, context), signal);
  // Told before it is looked at: whatever it is, whoever shows that the run waits can stop doing so.
  const told = (response ?? null) as AskUserResponse;
  await ctx.emit(new AskUserAnsweredEvent({ requestId: request.id, response: told }));
  checkResponse(request, response);
  return toToolResult(deepFreeze(response));
}
