import { assertNever } from '../../../preload/contract/assert-never.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { PreviewLine } from '../../../preload/contract/requests.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import { toModelMessage, type TranscriptMessage } from '../../../preload/contract/transcript.ts';
import type { UserContent } from '../../../preload/contract/user-content.ts';
import { clipText } from '../../base/clip-text.ts';
import { retryPromptText, toolReturnText } from '../../agent/messages/model-text.ts';
import { isSynthesizedReturn, repairHistory } from '../../agent/messages/repair.ts';
import type { Dialect } from '../../providers/dialects/dialect.ts';
import { toWireHistory } from '../../providers/wire-history.ts';
import { toArgsJson } from '../../agent/messages/tool-args.ts';

const longestText = 2000;

/** What the model would receive if the run were continued, from the person's last message on; what Parley adds is marked. */
export function previewLines(
  path: readonly TranscriptMessage[],
  addedPrompt: string | null,
  dialect: Dialect,
): readonly PreviewLine[] {
  const sent = asSent(path, dialect);
  const from = sent.findLastIndex(hasPrompt);
  const lines = linesOf(sent.slice(Math.max(from, 0)));
  return addedPrompt === null
    ? lines
    : [...lines, { from: 'parley', text: addedPrompt, added: true }];
}

/** Lines of a window; what stands before them is more of the same. */
const mostLines = 200;

/** All that the model would receive of a path, or the end of it where that is long. */
export function previewWhole(
  path: readonly TranscriptMessage[],
  dialect: Dialect,
): readonly PreviewLine[] {
  return linesOf(asSent(path, dialect)).slice(-mostLines);
}

// Repaired, and as the provider takes it: thoughts that stay here are not shown as sent.
function asSent(path: readonly TranscriptMessage[], dialect: Dialect): readonly ModelMessage[] {
  return toWireHistory(repairHistory(path.map(toModelMessage)), dialect);
}

function linesOf(sent: readonly ModelMessage[]): readonly PreviewLine[] {
  return sent.flatMap(toLines);
}

function hasPrompt(message: ModelMessage): boolean {
  return (
    message.kind === 'request' && message.parts.some((part) => part.partKind === 'user-prompt')
  );
}

function toLines(message: ModelMessage): readonly PreviewLine[] {
  const lines =
    message.kind === 'request' ? message.parts.map(fromRequest) : message.parts.map(fromResponse);
  return lines
    .filter((line) => line.text.trim() !== '')
    .map((line) => ({ ...line, text: clipText(line.text, longestText, '…') }));
}

function fromRequest(part: RequestPart): PreviewLine {
  switch (part.partKind) {
    case 'user-prompt':
      return { from: 'person', text: contentText(part.content), added: false };
    case 'tool-return': {
      const text = `${part.toolName}: ${toolReturnText(part)}`;
      const added = isSynthesizedReturn(part);
      return { from: added ? 'parley' : 'tools', text, added };
    }
    case 'retry-prompt':
      return { from: 'tools', text: retryPromptText(part), added: false };
    case 'system-prompt':
      return { from: 'parley', text: part.content, added: false };
    case 'opaque':
      return { from: 'tools', text: part.wireKind, added: false };
    default:
      return assertNever(part, 'request part');
  }
}

function fromResponse(part: ResponsePart): PreviewLine {
  const from = 'assistant';
  switch (part.partKind) {
    case 'text':
    case 'thinking':
      return { from, text: part.content, added: false };
    case 'tool-call':
      return { from, text: `${part.toolName} ${toArgsJson(part.args)}`, added: false };
    case 'file':
      return { from, text: part.content.mediaType, added: false };
    case 'opaque':
      return { from, text: part.wireKind, added: false };
    default:
      return assertNever(part, 'response part');
  }
}

function contentText(content: string | readonly UserContent[]): string {
  if (typeof content === 'string') return content;
  return content
    .map((item) => {
      if (typeof item === 'string') return item;
      return item.kind === 'text-content' ? item.content : '';
    })
    .filter((text) => text !== '')
    .join('\n');
}
