import type { Json } from '../../../preload/contract/json.ts';
import type { ToolOutcome, ToolReturnPart } from '../../../preload/contract/request-part.ts';
import type { ToolCallPart } from '../../../preload/contract/response-part.ts';
import { systemClock, type Clock } from '../../base/clock.ts';
import { isJsonObject } from '../messages/wire-shape.ts';
import type { ToolApproval } from '../tools/deferred-tools.ts';
import { ClientHistory, type ClientRun, type ClientTrust } from './client-history.ts';
import { toMedia, toUserPrompt } from './client-media.ts';
import { toNativeCallPart, toNativeReturnPart } from './native-part.ts';
import { compactionData } from './vercel-native.ts';
import { readNativeParticulars, readParticulars } from './vercel-particulars.ts';
import type { VercelMessage, VercelMessagePart, VercelRequest } from './vercel-request-schema.ts';

type ToolPart = Extract<VercelMessagePart, { type: 'dynamic-tool' }>;
type SaidPart = Exclude<
  VercelMessagePart,
  { type: 'dynamic-tool' | 'step-start' | typeof compactionData }
>;

/** What a request of the Vercel AI SDK asks of the runtime. Nothing in it is trusted: see `ClientTrust`. */
export function toRunOfVercel(
  request: VercelRequest,
  options: ClientTrust & { readonly clock?: Clock } = {},
): ClientRun {
  const history = new ClientHistory((options.clock ?? systemClock).nowIso(), options);
  for (const message of request.messages) {
    if (message.role === 'assistant') addAssistant(history, message);
    else if (message.role === 'user') addUser(history, message);
    else if (options.keepsSystemMessages === true) addSystem(history, message);
  }
  const approvals = toApprovals(request.messages);
  const { prompt, messageHistory } = history.split(new Set(Object.keys(approvals)));
  return {
    prompt,
    options: {
      messageHistory,
      conversationId: request.id,
      ...(Object.keys(approvals).length > 0 && { deferredToolResults: { approvals } }),
    },
  };
}

function addSystem(history: ClientHistory, { parts }: VercelMessage): void {
  const { timestamp } = history;
  for (const part of parts) {
    if (part.type !== 'text') continue;
    const { text: content } = part;
    history.addRequestPart({ partKind: 'system-prompt', content, timestamp, dynamicRef: null });
  }
}

function addUser(history: ClientHistory, { parts }: VercelMessage): void {
  const items = parts.map((part) => {
    if (part.type === 'text') return part.text;
    return part.type === 'file' ? toMedia(part.url, part.mediaType) : null;
  });
  const content = toUserPrompt(items.filter((item) => item !== null));
  if (content === null) return;
  history.addRequestPart({ partKind: 'user-prompt', content, timestamp: history.timestamp });
}

/** A message of the client holds several steps. The results of a step follow all of its calls. */
function addAssistant(history: ClientHistory, { parts }: VercelMessage): void {
  let results: ToolReturnPart[] = [];
  const endStep = (): void => {
    for (const result of results) history.addRequestPart(result);
    results = [];
  };
  for (const part of parts) {
    if (part.type === 'dynamic-tool' && part.providerExecuted === true) {
      addNative(history, part);
    } else if (part.type === 'dynamic-tool') {
      addCall(history, part);
      results.push(...resultsOf(part, history.timestamp));
    } else {
      endStep();
      if (part.type === compactionData) history.addCompaction(part.data);
      else if (part.type !== 'step-start') addSaid(history, part);
    }
  }
  endStep();
}

function addSaid(history: ClientHistory, part: SaidPart): void {
  const { signature, toolKind: _, ...particulars } = readParticulars(part.providerMetadata);
  if (part.type === 'text') {
    history.addResponsePart({ partKind: 'text', content: part.text, ...particulars });
  } else if (part.type === 'reasoning') {
    const { text: content } = part;
    history.addResponsePart({ partKind: 'thinking', content, signature, ...particulars });
  } else {
    const content = toMedia(part.url, part.mediaType);
    if (content?.kind !== 'binary') return;
    history.addResponsePart({ partKind: 'file', content, ...particulars });
  }
}

/** A call that the provider carried out stands in the response together with what came of it. */
function addNative(history: ClientHistory, part: ToolPart): void {
  const { toolName, toolCallId } = part;
  const { call, result } = readNativeParticulars(part.callProviderMetadata);
  history.addResponsePart(
    toNativeCallPart({ ...call, toolName, toolCallId, args: toArgs(part.input) }),
  );
  const settled = resultOf(part);
  if (settled === null) return;
  const told = { ...result, ...settled, toolName, toolCallId };
  history.addResponsePart(toNativeReturnPart(told, history.timestamp));
}

function addCall(history: ClientHistory, part: ToolPart): void {
  const { toolName, toolCallId } = part;
  const { signature: _, ...particulars } = readParticulars(part.callProviderMetadata);
  const args = toArgs(part.input);
  history.addResponsePart({ partKind: 'tool-call', toolName, toolCallId, args, ...particulars });
}

function resultsOf(part: ToolPart, timestamp: string): readonly ToolReturnPart[] {
  const { toolName, toolCallId } = part;
  const result = resultOf(part);
  if (result === null) return [];
  const rest = { toolKind: null, metadata: null, timestamp };
  return [{ partKind: 'tool-return', toolName, toolCallId, ...result, ...rest }];
}

function resultOf(part: ToolPart): { content: Json; outcome: ToolOutcome } | null {
  switch (part.state) {
    case 'output-available':
      return { content: part.output, outcome: 'success' };
    case 'output-error':
      return { content: part.errorText, outcome: 'failed' };
    case 'output-denied':
      return { content: part.approval?.reason ?? 'The tool call was denied.', outcome: 'denied' };
    default:
      return null;
  }
}

function toArgs(input: Json): ToolCallPart['args'] {
  if (input === null || typeof input === 'string') return input;
  return isJsonObject(input) ? input : JSON.stringify(input);
}

function toApprovals(messages: readonly VercelMessage[]): Readonly<Record<string, ToolApproval>> {
  const answered = messages
    .flatMap(({ parts }) => parts)
    .filter((part): part is ToolPart => part.type === 'dynamic-tool')
    .filter(({ state }) => state === 'approval-responded');
  return Object.fromEntries(
    answered.map(({ toolCallId, approval }): [string, ToolApproval] => {
      if (approval?.approved === true) return [toolCallId, { approved: true }];
      const message = approval?.reason ?? '';
      return [toolCallId, { approved: false, ...(message !== '' && { message }) }];
    }),
  );
}
