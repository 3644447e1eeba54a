import type { ModelResponse } from '../../../../preload/contract/message.ts';
import type { OpaqueResponsePart } from '../../../../preload/contract/response-part.ts';
import { ContentFilterError, UnexpectedModelBehavior } from '../../errors.ts';
import { encodeMessages } from '../../messages/wire.ts';
import { attemptOutput, type OutputOutcome } from '../../output/output-validators.ts';
import { ModelRetry } from '../../tools/model-retry.ts';
import {
  makeOutput,
  nothingCandidate,
  textCandidate,
  type OutputCandidate,
} from './make-output.ts';
import type { NextStep } from '../nodes/next-step.ts';
import { retryRequest } from '../nodes/retry-request.ts';
import type { RunState } from '../run-state.ts';

/** What follows on a response without tool calls: the end, or a request to try again. Source: spec 02 §4.2. */
export async function handleTextResponse<Deps>(
  response: ModelResponse,
  state: RunState<Deps>,
): Promise<NextStep> {
  const { output } = state.setup;
  if (saysNothing(response)) {
    assertUsableSilence(response, state);
    if (output.allowsNull) return toNextStep(await attempt(nothingCandidate(state), state), state);
  }
  const text = outputText(response);
  if (output.text !== null && text !== '')
    return toNextStep(await makeTextOutput(text, state), state);
  return toNextStep({ ok: false, error: new ModelRetry(describeExpected(state)) }, state);
}

/** The output that a text makes, or why it makes none. */
export function makeTextOutput<Deps>(text: string, state: RunState<Deps>): Promise<OutputOutcome> {
  return attempt(textCandidate(text, state), state);
}

/**
 * The text of a response that counts as output: what stands before a provider's own tool call was only thought. A
 * summary of what came before counts when there is nothing else, as from a provider that pauses after it.
 */
export function outputText(response: ModelResponse): string {
  let text = '';
  let summary = '';
  let before = '';
  let hasCalls = false;
  for (const part of response.parts) {
    if (part.partKind === 'text') text += part.content;
    if (part.partKind === 'tool-call') hasCalls = true;
    if (part.partKind === 'opaque' && part.wireKind === 'builtin-tool-call') {
      before = text || before;
      text = '';
    }
    if (part.partKind === 'opaque' && part.wireKind === 'compaction') summary += summaryOf(part);
  }
  return text || (hasCalls ? '' : before) || summary;
}

function summaryOf({ wire }: OpaqueResponsePart): string {
  const { content } = wire;
  return typeof content === 'string' ? content : '';
}

function attempt<Deps>(
  candidate: OutputCandidate<Deps>,
  state: RunState<Deps>,
): Promise<OutputOutcome> {
  return state.cancellation.race(attemptOutput(() => makeOutput(candidate, state)));
}

function toNextStep<Deps>(outcome: OutputOutcome, state: RunState<Deps>): NextStep {
  if (!outcome.ok) return retryRequest(outcome.error, state);
  return { kind: 'end', result: { output: outcome.value, toolName: null, toolCallId: null } };
}

function saysNothing(response: ModelResponse): boolean {
  return response.parts.every(
    (part) => part.partKind === 'thinking' || (part.partKind === 'text' && part.content === ''),
  );
}

function assertUsableSilence<Deps>(response: ModelResponse, state: RunState<Deps>): void {
  if (response.finishReason === 'length') {
    const limit = state.modelSettings.maxTokens ?? 'provider default';
    throw new UnexpectedModelBehavior(
      `Model token limit (${limit}) exceeded before any response was generated. Increase the \`max_tokens\` model setting, or simplify the prompt to result in a shorter response that will fit within the limit.`,
    );
  }
  if (
    response.finishReason === 'content_filter' &&
    !response.parts.some((part) => part.partKind === 'thinking')
  ) {
    const body = JSON.stringify(encodeMessages([response]));
    throw new ContentFilterError('Content filter triggered.', { body });
  }
}

/** What the model was to give, in the order and words of spec 02 §4.2. */
function describeExpected<Deps>(state: RunState<Deps>): string {
  const { output } = state.setup;
  const alternatives: string[] = [];
  if (output.text !== null) alternatives.push('return text');
  if (output.tools.length > 0) alternatives.push('include your response in a tool call');
  else if (state.tools === null || state.tools.size > 0) alternatives.push('call a tool');
  return `Please ${alternatives.join(' or ')}.`;
}
