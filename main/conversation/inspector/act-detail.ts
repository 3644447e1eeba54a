import type { JsonObject } from '../../../preload/contract/json.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import type { ToolCallPart } from '../../../preload/contract/response-part.ts';
import type {
  ActDetail,
  InspectedText,
  SentMessage,
} from '../../../preload/contract/run-inspection.ts';
import type { RequestSpan } from '../../../preload/contract/run-span.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import { toModelMessage, type TranscriptMessage } from '../../../preload/contract/transcript.ts';
import { retryPromptText, toolReturnText } from '../../agent/messages/model-text.ts';
import { encodeMessages } from '../../agent/messages/wire.ts';
import type { ConversationStore } from '../conversation-store.ts';
import { findAct, type FoundAct } from './find-act.ts';
import { readProviderForm, type BodyWriter } from './provider-form.ts';
import { readSentRequest, workOutSent, type SentRequest } from './sent-request.ts';
import { sentText } from './sent-text.ts';

/** Messages of what was sent that are shown; the copied document has all. */
const sentShown = 60;
/** The most of one text that a window is given. */
const textShown = 200_000;
/** The same for one of many messages. */
const messageShown = 20_000;

/** All there is to see of an act, cut to what a window can show. Null when the run has no such act. */
export async function toActDetail(
  store: ConversationStore,
  run: RunRecord,
  { actId, write }: { readonly actId: string; readonly write: BodyWriter },
): Promise<ActDetail | null> {
  const found = findAct(store, run, actId);
  if (found === null) return null;
  switch (found.kind) {
    case 'wait':
      return { kind: 'wait', failureDetail: found.span.failure.detail };
    case 'request':
      return toRequestDetail(store, run, { ...found, write });
    case 'call':
      return {
        kind: found.isQuestion ? 'question' : 'tool',
        arguments: cut(argumentsText(found.call), textShown),
        result: found.result === null ? null : cut(resultText(found.result), textShown),
      };
  }
}

async function toRequestDetail(
  store: ConversationStore,
  run: RunRecord,
  {
    span,
    response,
    write,
  }: Extract<FoundAct, { kind: 'request' }> & { readonly write: BodyWriter },
): Promise<ActDetail> {
  const sent = readSent(store, run, { span, response }, sentShown);
  const instructions = instructionsOf(sent?.parameters ?? null);
  const body = span === null ? null : await readProviderForm(store, run, span, write);
  return {
    kind: 'request',
    sent: sent && {
      messages: sent.messages.map(toSentMessage),
      earlier: sent.earlier,
      instructions: instructions === null ? null : cut(instructions, textShown),
      parameters: sent.parameters === null ? null : cut(pretty(sent.parameters), textShown),
      body: body === null ? null : cut(body, textShown),
      isWorkedOut: sent.isWorkedOut,
      isRepairedHarder: span?.isRepairedHarder ?? false,
    },
    received: response === null ? null : cut(pretty(toWire(response)), textShown),
    failureDetail: span?.failure?.detail ?? null,
  };
}

function instructionsOf(parameters: JsonObject | null): string | null {
  const told = parameters?.['parameters'];
  const instructions: unknown = Reflect.get(Object(told), 'instructions');
  return typeof instructions === 'string' ? instructions : null;
}

/** What went out for a response, known or worked out; null when there is nothing to work it out from. */
export function readSent(
  store: ConversationStore,
  run: RunRecord,
  act: { readonly span: RequestSpan | null; readonly response: TranscriptMessage | null },
  limit: number,
): SentRequest | null {
  if (act.span !== null) return readSentRequest(store, run, act.span, limit);
  const leaf = act.response?.parentId ?? null;
  return leaf === null ? null : workOutSent(store, run, leaf, limit);
}

/** A stored message in its JSON form. */
export function toWire(message: TranscriptMessage): JsonObject {
  return encodeMessages([toModelMessage(message)])[0] ?? {};
}

function toSentMessage({ mark, wire }: SentRequest['messages'][number]): SentMessage {
  const { from, text } = sentText(wire);
  const json = pretty(wire);
  return {
    from,
    mark,
    text: text.slice(0, messageShown),
    json: json.length > messageShown ? `${json.slice(0, messageShown)}…` : json,
  };
}

function argumentsText({ args }: ToolCallPart): string {
  if (args === null) return '';
  if (typeof args !== 'string') return pretty(args);
  try {
    return JSON.stringify(JSON.parse(args), null, 2);
  } catch (error: unknown) {
    if (!(error instanceof SyntaxError)) throw error;
    // Cut before it was whole.
    return args;
  }
}

function resultText(part: RequestPart): string {
  if (part.partKind === 'tool-return') {
    return typeof part.content === 'object'
      ? JSON.stringify(part.content, null, 2)
      : toolReturnText(part);
  }
  return part.partKind === 'retry-prompt' ? retryPromptText(part) : '';
}

function pretty(value: JsonObject): string {
  return JSON.stringify(value, null, 2);
}

function cut(text: string, length: number): InspectedText {
  return { text: text.slice(0, length), leftOut: Math.max(0, text.length - length) };
}
