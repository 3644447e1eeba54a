import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';

/** A history as lines that can be compared: kinds, states and contents, without ids of runs and times. */
export function describeHistory(messages: readonly ModelMessage[]): string[] {
  return messages.map((message) => {
    const parts =
      message.kind === 'request'
        ? message.parts.map(describeRequestPart)
        : message.parts.map(describeResponsePart);
    const state = message.state === 'complete' ? '' : ` ${message.state}`;
    return `${message.kind}${state} [${parts.join(', ')}]`;
  });
}

function describeRequestPart(part: RequestPart): string {
  switch (part.partKind) {
    case 'system-prompt':
      return `system ${JSON.stringify(part.content)}`;
    case 'user-prompt':
      return `user ${JSON.stringify(part.content)}`;
    case 'tool-return':
      return `${part.outcome === 'success' ? 'return' : part.outcome} ${part.toolCallId} ${JSON.stringify(part.content)}`;
    case 'retry-prompt':
      return `retry ${part.toolName ?? '-'} ${JSON.stringify(typeof part.content === 'string' ? part.content : part.content.map(({ type, loc }) => [type, ...loc]))}`;
    case 'opaque':
      return part.wireKind;
  }
}

function describeResponsePart(part: ResponsePart): string {
  switch (part.partKind) {
    case 'text':
    case 'thinking':
      return `${part.partKind} ${JSON.stringify(part.content)}`;
    case 'tool-call':
      return `call ${part.toolName} ${part.toolCallId} ${typeof part.args === 'string' ? part.args : JSON.stringify(part.args)}`;
    case 'file':
      return 'file';
    case 'opaque':
      return part.wireKind;
  }
}
