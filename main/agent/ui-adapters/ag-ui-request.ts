import type { Json } from '../../../preload/contract/json.ts';
import type { ToolOutcome } from '../../../preload/contract/request-part.ts';
import type { MediaUrl, UserContent } from '../../../preload/contract/user-content.ts';
import { systemClock, type Clock } from '../../base/clock.ts';
import { isJson, isJsonObject } from '../messages/wire-shape.ts';
import type { ToolApproval } from '../tools/deferred-tools.ts';
import { callOfInterrupt } from './ag-ui-interrupt.ts';
import type { AgUiContent, AgUiMessage, AgUiRequest } from './ag-ui-request-schema.ts';
import { compactionActivity, openNativeId } from './ag-ui-native.ts';
import { openOutcome, openThinking, openToolKind } from './ag-ui-sealed.ts';
import { ClientHistory, type ClientRun, type ClientTrust } from './client-history.ts';
import { toBinaryContent, toMedia, toUserPrompt } from './client-media.ts';
import { toClientToolset } from './client-tools.ts';
import { toNativeCallPart, toNativeReturnPart } from './native-part.ts';

/** What an AG-UI request asks of the runtime. Nothing in it is trusted: see `ClientTrust`. */
export function toRunOfAgUi(
  request: AgUiRequest,
  options: ClientTrust & { readonly clock?: Clock } = {},
): ClientRun {
  const history = new ClientHistory((options.clock ?? systemClock).nowIso(), options);
  const toolNames = new Map<string, string>();
  for (const message of request.messages) {
    if (isSystem(message) && options.keepsSystemMessages !== true) continue;
    addMessage(history, message, toolNames);
  }
  const approvals = toApprovals(request.resume);
  const { prompt, messageHistory } = history.split(new Set(Object.keys(approvals)));
  return {
    prompt,
    options: {
      messageHistory,
      conversationId: request.threadId,
      ...(request.resume.length > 0 && { deferredToolResults: { approvals } }),
      ...(request.tools.length > 0 && { toolsets: [toClientToolset(request.tools)] }),
    },
  };
}

function isSystem({ role }: AgUiMessage): boolean {
  return role === 'system' || role === 'developer';
}

function addMessage(
  history: ClientHistory,
  message: AgUiMessage,
  toolNames: Map<string, string>,
): void {
  const { timestamp } = history;
  const unknownParticulars = { id: null, providerName: null, providerDetails: null };
  switch (message.role) {
    case 'system':
    case 'developer':
      return history.addRequestPart({
        partKind: 'system-prompt',
        content: message.content,
        timestamp,
        dynamicRef: null,
      });
    case 'user': {
      const content = toUserPrompt(toUserContent(message.content));
      if (content === null) return;
      return history.addRequestPart({ partKind: 'user-prompt', content, timestamp });
    }
    case 'reasoning':
      return history.addResponsePart({
        partKind: 'thinking',
        content: message.content,
        ...openThinking(message.encryptedValue),
      });
    case 'assistant':
      if (message.content !== null && message.content !== '') {
        const { content } = message;
        history.addResponsePart({ partKind: 'text', content, ...unknownParticulars });
      }
      for (const { id, function: called, encryptedValue } of message.toolCalls ?? []) {
        toolNames.set(id, called.name);
        const native = openNativeId(id);
        const part = {
          ...unknownParticulars,
          toolName: called.name,
          args: called.arguments,
          toolCallId: id,
          toolKind: openToolKind(encryptedValue),
          ...native,
        };
        history.addResponsePart(
          native === null ? { partKind: 'tool-call', ...part } : toNativeCallPart(part),
        );
      }
      return;
    case 'tool':
      return addToolResult(history, message, toolNames.get(message.toolCallId));
    case 'activity':
      if (message.activityType === compactionActivity) history.addCompaction(message.content);
  }
}

function addToolResult(
  history: ClientHistory,
  message: Extract<AgUiMessage, { role: 'tool' }>,
  toolName: string | undefined,
): void {
  // A result of a call that the history does not have can mean nothing to a model.
  if (toolName === undefined) return;
  const outcome: ToolOutcome =
    openOutcome(message.encryptedValue) ?? (message.error === null ? 'success' : 'failed');
  const { toolCallId } = message;
  const { timestamp } = history;
  const result = { toolName, content: toToolContent(message.content), outcome, toolKind: null };
  const native = openNativeId(toolCallId);
  if (native === null) {
    const rest = { metadata: null, timestamp };
    history.addRequestPart({ partKind: 'tool-return', toolCallId, ...result, ...rest });
  } else {
    const told = { ...result, ...native, providerDetails: null };
    history.addResponsePart(toNativeReturnPart(told, timestamp));
  }
}

/** A tool's result is text on this wire; what was an object or a list is read back as one. */
function toToolContent(content: string | readonly AgUiContent[]): Json {
  const text =
    typeof content === 'string'
      ? content
      : content.map((item) => (item.type === 'text' ? item.text : '')).join('');
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) && typeof value === 'object' && value !== null ? value : text;
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

function toUserContent(content: string | readonly AgUiContent[]): readonly UserContent[] {
  if (typeof content === 'string') return [content];
  return content.map(toUserItem).filter((item) => item !== null);
}

function toUserItem(item: AgUiContent): UserContent | null {
  if (item.type === 'text') return item.text;
  if (item.type === 'binary') {
    if (item.url !== null) return toMedia(item.url, item.mimeType);
    return item.data === null ? null : toBinaryContent(item.data, item.mimeType);
  }
  const { source } = item;
  if (source.type === 'data') return toBinaryContent(source.value, source.mimeType);
  const kind: MediaUrl['kind'] = `${item.type}-url`;
  return toMedia(source.value, source.mimeType, kind);
}

/** Only a plain yes allows a call: whatever else the client sent, a mistake included, refuses it. */
function toApprovals(resume: AgUiRequest['resume']): Readonly<Record<string, ToolApproval>> {
  const found = resume.flatMap(({ interruptId, status, payload }): [string, ToolApproval][] => {
    const toolCallId = callOfInterrupt(interruptId);
    if (toolCallId === null) return [];
    if (status === 'cancelled') {
      return [[toolCallId, { approved: false, message: 'Cancelled by user.' }]];
    }
    return [[toolCallId, toApproval(payload)]];
  });
  return Object.fromEntries(found);
}

function toApproval(payload: unknown): ToolApproval {
  const { approved, editedArgs = null, reason = null } = isJsonObject(payload) ? payload : {};
  const isSound =
    (editedArgs === null || isJsonObject(editedArgs)) &&
    (reason === null || typeof reason === 'string');
  if (!isSound) return { approved: false };
  if (approved === true) {
    return { approved: true, ...(isJsonObject(editedArgs) && { overrideArgs: editedArgs }) };
  }
  const isSaid = approved === false && typeof reason === 'string' && reason !== '';
  return { approved: false, ...(isSaid && { message: reason }) };
}
