import type { Translate } from '../../../preload/contract/locales/translate.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import {
  readGroundedSearch,
  readNativeCall,
  readNativeReturn,
  readSources,
  type SearchSource,
} from '../../../preload/contract/native-call.ts';
import { TOOL_NAME } from '../../../preload/contract/question.ts';
import type { ResponsePart, ToolCallPart } from '../../../preload/contract/response-part.ts';
import type { UserContent } from '../../../preload/contract/user-content.ts';
import { answeredText, askedText } from './asked-text.ts';
import { retryPromptText, toolReturnText } from '../../agent/messages/model-text.ts';

/** A conversation as a Markdown document: who said what, with thoughts, calls and results set apart. */
export function markdownDocument(
  title: string,
  messages: readonly ModelMessage[],
  translate: Translate,
): string {
  const blocks = messages.flatMap((message) => messageBlocks(message, translate));
  return `${[`# ${title.replaceAll('\n', ' ')}`, ...blocks].join('\n\n')}\n`;
}

function messageBlocks(message: ModelMessage, translate: Translate): string[] {
  if (message.kind === 'request') {
    return message.parts.flatMap((part) => requestBlocks(part, translate));
  }
  const { parts, ...head } = message;
  const grounded = readGroundedSearch(head)?.sources ?? [];
  const said = [
    ...parts.flatMap((part) => responseBlocks(part, translate)),
    ...sourceBlocks(grounded, translate),
  ];
  const cut = message.state === 'interrupted' ? [`*${translate('document.cut')}*`] : [];
  return [`## ${translate('document.assistant')}`, ...said, ...cut];
}

function requestBlocks(part: RequestPart, translate: Translate): string[] {
  switch (part.partKind) {
    case 'user-prompt':
      return [`## ${translate('document.you')}`, ...userTexts(part.content, translate)];
    case 'system-prompt':
      return [`## ${translate('document.instructions')}`, part.content];
    case 'tool-return': {
      const heading = translate('document.result', { tool: part.toolName });
      const answered = part.toolName === TOOL_NAME ? answeredText(part.content) : null;
      if (answered !== null) return [`**${translate('document.answered')}**`, fenced(answered)];
      return [`**${heading}**`, fenced(toolReturnText(part))];
    }
    case 'retry-prompt':
      return [`**${translate('document.retry')}**`, fenced(retryPromptText(part))];
    case 'opaque':
      return [`*${translate('document.other')}*`];
  }
}

function responseBlocks(part: ResponsePart, translate: Translate): string[] {
  switch (part.partKind) {
    case 'text':
      return part.content.trim() === '' ? [] : [part.content];
    case 'thinking':
      return part.content.trim() === ''
        ? []
        : [`**${translate('document.thought')}**`, quoted(part.content)];
    case 'tool-call': {
      const asked = part.toolName === TOOL_NAME ? askedText(argsOf(part)) : null;
      if (asked !== null) return [`**${translate('document.asked')}**`, fenced(asked)];
      const args = typeof part.args === 'string' ? part.args : JSON.stringify(part.args ?? {});
      return [`**${translate('document.call', { tool: part.toolName })}**`, fenced(args)];
    }
    case 'opaque':
      return nativeBlocks(part, translate);
    case 'file':
      return [`*${translate('document.other')}*`];
  }
}

/** What the provider did itself, and the pages that it led to. */
function nativeBlocks(part: ResponsePart, translate: Translate): string[] {
  const call = readNativeCall(part);
  if (call !== null) return responseBlocks(call, translate);
  const returned = readNativeReturn(part);
  if (returned === null) return [`*${translate('document.other')}*`];
  const sources = readSources(returned.content);
  if (sources.length > 0) return sourceBlocks(sources, translate);
  return requestBlocks(returned, translate);
}

/** Titles and addresses come from anywhere, so they stand as text. */
function sourceBlocks(sources: readonly SearchSource[], translate: Translate): string[] {
  if (sources.length === 0) return [];
  const lines = sources.map(({ url, title }) => (title === null ? url : `${title}\n${url}`));
  return [`**${translate('document.sources')}**`, fenced(lines.join('\n\n'))];
}

/** A call's arguments, whether they came as text or not. */
function argsOf({ args }: ToolCallPart): unknown {
  if (typeof args !== 'string') return args;
  try {
    return JSON.parse(args);
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function userTexts(content: string | readonly UserContent[], translate: Translate): string[] {
  if (typeof content === 'string') return [content];
  return content.map((item) => {
    if (typeof item === 'string') return item;
    if (item.kind === 'text-content') return item.content;
    return 'url' in item ? `<${item.url}>` : `*${translate('document.other')}*`;
  });
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}

/** Longer than any fence in the text, so that nothing in it can end the block. */
function fenced(text: string): string {
  let longest = 2;
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}
