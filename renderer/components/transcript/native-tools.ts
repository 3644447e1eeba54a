import {
  readGroundedSearch,
  readNativeCall,
  readNativeReturn,
  readSearchedFor,
  readSources,
} from '../../../preload/contract/native-call.ts';
import type { ToolReturnPart } from '../../../preload/contract/request-part.ts';
import type { TranscriptMessage, TranscriptPart } from '../../../preload/contract/transcript.ts';
import type { ToolState, ToolView } from './blocks.ts';

/** What the provider carried out itself for one part of a response; null for a part that is none of that. */
export function layOutNativeTool(
  entry: TranscriptPart,
  message: TranscriptMessage,
  live: boolean,
): ToolView | null {
  const call = readNativeCall(entry.part);
  if (call === null) return null;
  const returned = message.parts.find(
    ({ part }) => readNativeReturn(part)?.toolCallId === call.toolCallId,
  );
  const answer = returned === undefined ? null : readNativeReturn(returned.part);
  const hasArgs = call.args !== null && call.args !== '' && call.args !== '{}';
  const searchedFor = hasArgs || answer === null ? null : readSearchedFor(answer.content);
  return {
    key: `${message.messageId}:${entry.index}`,
    call: searchedFor === null ? call : { ...call, args: searchedFor },
    state: answer === null ? (live ? 'running' : 'cut') : stateOf(answer),
    startedAt: entry.startedAt,
    endedAt: returned?.endedAt ?? null,
    answer,
    asks: [],
    printed: null,
    sources: answer === null ? [] : readSources(answer.content),
  };
}

/** The search that a provider noted with the whole response; null where there was none. */
export function layOutGroundedSearch(message: TranscriptMessage): ToolView | null {
  const search = readGroundedSearch(message.head);
  if (search === null) return null;
  const key = `${message.messageId}:grounding`;
  return {
    key,
    call: {
      partKind: 'tool-call',
      toolName: 'web_search',
      args: search.queries.length === 0 ? null : { query: search.queries.join(', ') },
      toolCallId: key,
      toolKind: null,
      id: null,
      providerName: null,
      providerDetails: null,
    },
    state: 'done',
    startedAt: message.createdAt,
    endedAt: null,
    answer: null,
    asks: [],
    printed: null,
    sources: search.sources,
  };
}

function stateOf({ outcome }: ToolReturnPart): ToolState {
  return outcome === 'failed' ? 'failed' : 'done';
}
