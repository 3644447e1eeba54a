import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type {
  ModelMessage,
  ModelRequest,
  ModelResponse,
} from '../../../preload/contract/message.ts';
import type { RequestPart, ToolOutcome } from '../../../preload/contract/request-part.ts';
import { isToolResult, toolCallsOf } from '../../agent/messages/history.ts';
import { toArgsObject } from '../../agent/messages/tool-args.ts';
import { languageOf, type Language } from './language.ts';

/** What a tool gave back while a request was worked on. */
export interface ToolResult {
  readonly toolName: string;
  readonly args: JsonObject;
  readonly content: Json;
  /** `retry` when the call was not carried out because it was wrong. */
  readonly outcome: ToolOutcome | 'retry';
}

/** Where a conversation stands, as far as the demo model looks at it. */
export interface Situation {
  readonly language: Language;
  /** What the person wants, in their words. */
  readonly request: string;
  /** What tools have given since, in order. */
  readonly results: readonly ToolResult[];
  /** What was already written of the answer that is due now, before it broke off. */
  readonly written: string;
}

const continuing = /^\s*(continue\b|go on\b|keep going\b|carry on\b|계속|이어서|이어 )/i;

/** Whether a text only asks to go on. */
export function asksToContinue(text: string): boolean {
  return continuing.test(text) && text.length <= 60;
}

/** Reads a conversation that ends in a request. */
export function readSituation(messages: readonly ModelMessage[]): Situation {
  const { history, written } = goBackToBreak(messages);
  const requestAt = history.findLastIndex(
    (message) =>
      message.kind === 'request' && promptOf(message) !== '' && !asksToContinue(promptOf(message)),
  );
  const asked = history[requestAt];
  const request = asked?.kind === 'request' ? promptOf(asked) : promptOf(history.at(-1));
  return {
    language: languageOf(request),
    request,
    results: resultsOf(history.slice(Math.max(requestAt, 0))),
    written,
  };
}

/** What a person wrote in a request, without what is no text. */
function promptOf(message: ModelMessage | undefined): string {
  if (message?.kind !== 'request') return '';
  return message.parts.flatMap(textOf).join('\n').trim();
}

function textOf(part: RequestPart): readonly string[] {
  if (part.partKind !== 'user-prompt') return [];
  if (typeof part.content === 'string') return [part.content];
  return part.content.flatMap((item) => {
    if (typeof item === 'string') return [item];
    return item.kind === 'text-content' ? [item.content] : [];
  });
}

/** Takes away the prompts that only ask to go on, and what was written before them, back to where the answer was due. */
function goBackToBreak(messages: readonly ModelMessage[]): {
  history: readonly ModelMessage[];
  written: string;
} {
  let written = '';
  let history = messages;
  for (;;) {
    const last = history.at(-1);
    const before = history.at(-2);
    if (last?.kind !== 'request' || before?.kind !== 'response' || !asksToContinue(promptOf(last)))
      break;
    const finished = last.parts.filter((part) => isToolResult(part) && !isUnfinished(part));
    if (finished.length > 0) {
      // The tools were done; only what follows from them is missing.
      return {
        history: [...history.slice(0, -1), { ...last, parts: finished } satisfies ModelRequest],
        written,
      };
    }
    written = writtenIn(before) + written;
    history = history.slice(0, -2);
  }
  return { history, written };
}

function isUnfinished(part: RequestPart): boolean {
  return part.partKind === 'tool-return' && part.outcome === 'interrupted';
}

function writtenIn(response: ModelResponse): string {
  return response.parts.map((part) => (part.partKind === 'text' ? part.content : '')).join('');
}

function resultsOf(messages: readonly ModelMessage[]): readonly ToolResult[] {
  const calls = new Map(
    messages
      .flatMap((message) => (message.kind === 'response' ? toolCallsOf(message) : []))
      .map((call) => [call.toolCallId, call]),
  );
  return messages
    .flatMap((message) => (message.kind === 'request' ? message.parts.filter(isToolResult) : []))
    .map((part) => ({
      toolName: part.toolName ?? '',
      args: toArgsObject(calls.get(part.toolCallId)?.args ?? null),
      content: part.partKind === 'tool-return' ? part.content : null,
      outcome: part.partKind === 'tool-return' ? part.outcome : 'retry',
    }));
}
