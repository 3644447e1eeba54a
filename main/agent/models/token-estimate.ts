import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import { noUsage, type RequestUsage } from '../../../preload/contract/usage.ts';
import type { UserContent } from '../../../preload/contract/user-content.ts';
import { retryPromptText, toolReturnText } from '../messages/model-text.ts';
import { toArgsJson } from '../messages/tool-args.ts';

/** What the built-in models say they used: an estimate that tests can foresee. Source: spec 05 §1.1. */
export function estimateUsage(messages: readonly ModelMessage[]): RequestUsage {
  let inputTokens = 50;
  let outputTokens = 0;
  for (const message of messages) {
    if (message.kind === 'request') {
      for (const part of message.parts) inputTokens += requestPartTokens(part);
    } else {
      for (const part of message.parts) outputTokens += responsePartTokens(part);
    }
  }
  return { ...noUsage, inputTokens, outputTokens };
}

/** Pieces of a text, as the estimate counts them. */
export function countTokens(text: string): number {
  return text === '' ? 0 : text.trim().split(/[\s",.:]+/).length;
}

function requestPartTokens(part: RequestPart): number {
  switch (part.partKind) {
    case 'system-prompt':
      return countTokens(part.content);
    case 'user-prompt':
      return userTokens(part.content);
    case 'tool-return':
      return countTokens(toolReturnText(part));
    case 'retry-prompt':
      return countTokens(retryPromptText(part));
    case 'opaque':
      return 0;
  }
}

function userTokens(content: string | readonly UserContent[]): number {
  if (typeof content === 'string') return countTokens(content);
  return content.reduce((sum, item) => sum + userItemTokens(item), 0);
}

function userItemTokens(item: UserContent): number {
  if (typeof item === 'string') return countTokens(item);
  return item.kind === 'text-content' ? countTokens(item.content) : 0;
}

function responsePartTokens(part: ResponsePart): number {
  switch (part.partKind) {
    case 'text':
    case 'thinking':
      return countTokens(part.content);
    case 'tool-call':
      return 1 + countTokens(toArgsJson(part.args));
    case 'file':
    case 'opaque':
      return 0;
  }
}
