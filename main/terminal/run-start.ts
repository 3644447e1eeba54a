import {
  createAskUserRequest,
  TOOL_NAME,
  type AskUserRequest,
  type AskUserResponse,
} from '../../preload/contract/question.ts';
import { askUserArgumentsSchema } from '../../preload/contract/question-arguments.ts';
import { toToolResult } from '../../preload/contract/check-response.ts';
import type { ModelMessage, ModelRequest } from '../../preload/contract/message.ts';
import type { ToolReturnPart } from '../../preload/contract/request-part.ts';
import type { ToolCallPart } from '../../preload/contract/response-part.ts';
import { createRequest, isToolResult, toolCallsOf } from '../agent/messages/history.ts';
import { closeOpenCalls } from '../agent/messages/repair.ts';
import { toArgsObject } from '../agent/messages/tool-args.ts';

/** How a run starts. */
export interface RunStart {
  readonly prompt: string | null;
  readonly history: readonly ModelMessage[];
}

/** A question that an earlier run asked and that nobody answered. */
export interface OpenQuestion {
  readonly call: ToolCallPart;
  readonly request: AskUserRequest;
}

/** What is said to a model that has to go on in the middle of its answer. Source: DESIGN decision 5. */
const continuePrompt = 'Continue where you stopped.';

/** The questions at the end of a history, in call order. A question whose run went on without it is not open. */
export function findOpenQuestions(
  history: readonly ModelMessage[],
  createId: () => string,
): readonly OpenQuestion[] {
  const { calls, answered } = endOf(history);
  return calls
    .filter(({ toolName, toolCallId }) => toolName === TOOL_NAME && !answered.has(toolCallId))
    .flatMap((call) => {
      const parsed = askUserArgumentsSchema.safeParse(toArgsObject(call.args));
      if (!parsed.success) return [];
      return [{ call, request: createAskUserRequest(parsed.data.questions, createId()) }];
    });
}

/** The history with an answer in the place of the question's result. Results stand in call order. */
export function withAnswer(
  history: readonly ModelMessage[],
  { call }: OpenQuestion,
  { response, answeredAt }: { readonly response: AskUserResponse; readonly answeredAt: string },
): readonly ModelMessage[] {
  const last = history.at(-1);
  const isRequest = last?.kind === 'request';
  const request: ModelRequest = isRequest ? last : createRequest([], 'interrupted');
  const result: ToolReturnPart = {
    partKind: 'tool-return',
    toolName: call.toolName,
    toolCallId: call.toolCallId,
    content: toToolResult(response),
    toolKind: null,
    metadata: null,
    timestamp: answeredAt,
    outcome: 'success',
  };
  const order = endOf(history).calls.map(({ toolCallId }) => toolCallId);
  const placeOf = (part: ModelRequest['parts'][number]): number =>
    isToolResult(part) ? order.indexOf(part.toolCallId) : order.length;
  const parts = [...request.parts, result].toSorted((a, b) => placeOf(a) - placeOf(b));
  return [...(isRequest ? history.slice(0, -1) : history), { ...request, parts }];
}

/**
 * How a history goes on: with what the person says now; else by itself where it ends in a request, and with a visible
 * prompt where it ends in a response, half of which would otherwise count as the answer. Source: DESIGN decision 5.
 */
export function startFrom(history: readonly ModelMessage[], prompt: string | null): RunStart {
  const closed = closeOpenCalls(history);
  if (prompt !== null) return { prompt, history: closed };
  const endsInRequest = closed.at(-1)?.kind === 'request';
  return { prompt: endsInRequest ? null : continuePrompt, history: closed };
}

function endOf(history: readonly ModelMessage[]): {
  readonly calls: readonly ToolCallPart[];
  readonly answered: ReadonlySet<string>;
} {
  const last = history.at(-1);
  const before = history.at(-2);
  if (last?.kind === 'response') return { calls: toolCallsOf(last), answered: new Set() };
  if (last === undefined || before?.kind !== 'response') return { calls: [], answered: new Set() };
  const hasPrompt = last.parts.some(({ partKind }) => partKind === 'user-prompt');
  return {
    // The person has gone on already.
    calls: hasPrompt ? [] : toolCallsOf(before),
    answered: new Set(last.parts.filter(isToolResult).map(({ toolCallId }) => toolCallId)),
  };
}
