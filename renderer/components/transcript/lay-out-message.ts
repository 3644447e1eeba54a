import { TOOL_NAME } from '../../../preload/contract/question.ts';
import {
  isLive,
  isQuestion,
  type AskRecord,
  type LiveRecord,
  type QuestionRecord,
} from '../../../preload/contract/question-record.ts';
import { shownOutcomes, type RequestPart } from '../../../preload/contract/request-part.ts';
import type { ResponsePart, ToolCallPart } from '../../../preload/contract/response-part.ts';
import type { TranscriptMessage, TranscriptPart } from '../../../preload/contract/transcript.ts';
import {
  printedOf,
  missingToolsOf,
  shorteningOf,
  wasSentRepaired,
} from '../../../preload/contract/message-notes.ts';
import { layOutGroundedSearch, layOutNativeTool } from './native-tools.ts';
import { readPrompt } from './read-prompt.ts';
import type {
  Block,
  CallAnswer,
  Ending,
  NoteBlock,
  ThoughtView,
  ToolState,
  ToolView,
} from './blocks.ts';

/** What stands around a message and decides how it looks. */
export interface MessageSurroundings {
  /** The request after it, with the returns of its calls. */
  readonly next: TranscriptMessage | null;
  readonly questions: readonly AskRecord[];
  /** It is the response that the running run works on. */
  readonly live: boolean;
}

/** The blocks of one stored message. Pure. */
export function layOutMessage(
  message: TranscriptMessage,
  surroundings: MessageSurroundings,
): readonly Block[] {
  return message.head.kind === 'request'
    ? layOutRequest(message)
    : layOutResponse(message, surroundings);
}

function layOutRequest(message: TranscriptMessage): readonly Block[] {
  const { messageId, conversationId, head } = message;
  const shortening = shorteningOf(head);
  const said = message.parts.flatMap(({ index, part }): Block[] => {
    if (part.partKind !== 'user-prompt') return [];
    const { text, attachments } = readPrompt(part);
    return [{ kind: 'person', key: `${messageId}:${index}`, messageId, text, attachments }];
  });
  const isSummary = shortening?.way === 'summarize';
  const note = (kind: NoteBlock['note'], text: string | null): NoteBlock => {
    return { kind: 'note', key: `${messageId}:${kind}`, conversationId, note: kind, text };
  };
  return [
    ...(shortening === null ? [] : [note(shortening.way, isSummary ? summaryText(said) : null)]),
    ...(isSummary ? [] : said),
    ...(wasSentRepaired(head) ? [note('sent-repaired', null)] : []),
    ...missingToolsOf(head).map(({ server, detail }, at) => {
      const key = `${messageId}:tools-missing:${at}`;
      return { ...note('tools-missing', detail), key, server };
    }),
  ];
}

function summaryText(blocks: readonly Block[]): string {
  return blocks.flatMap((block) => (block.kind === 'person' ? [block.text] : [])).join('\n\n');
}

function layOutResponse(
  message: TranscriptMessage,
  surroundings: MessageSurroundings,
): readonly Block[] {
  const endsTurn = !surroundings.live && isEndOfTurn(surroundings.next);
  const cut = !surroundings.live && message.head.state === 'interrupted';
  const blocks: Block[] = [];
  let thoughts: ThoughtView[] = [];
  let tools: ToolView[] = [layOutGroundedSearch(message)].filter((tool) => tool !== null);

  function closeWork(): void {
    const first = thoughts[0] ?? tools[0];
    if (first === undefined) return;
    blocks.push({ kind: 'work', key: `work:${first.key}`, thoughts, tools });
    thoughts = [];
    tools = [];
  }

  message.parts.forEach((entry, at) => {
    const { part } = entry;
    const key = `${message.messageId}:${entry.index}`;
    const ending = endingOf(entry, surroundings.live, cut && at === message.parts.length - 1);
    if (part.partKind === 'thinking') {
      if (tools.length > 0) closeWork();
      const { startedAt, endedAt } = entry;
      thoughts.push({ key, text: part.content, ending, startedAt, endedAt });
    } else if (part.partKind === 'text') {
      if (part.content.trim() === '') return;
      closeWork();
      const { runId, messageId } = message;
      const text = part.content;
      blocks.push({ kind: 'prose', key, messageId, runId, text, ending, endsTurn });
    } else if (part.partKind === 'tool-call') {
      const question = findQuestion(part, surroundings);
      if (question !== null) {
        closeWork();
        if (question.state !== 'pending') blocks.push({ kind: 'record', key, question });
        return;
      }
      const tool = layOutCall({ key, call: part, entry, ending }, surroundings);
      if (part.toolName !== TOOL_NAME || !isUnderWay(tool.state)) tools.push(tool);
    } else if (part.partKind === 'opaque') {
      const tool = layOutNativeTool(entry, message, surroundings.live);
      if (tool !== null) tools.push(tool);
    }
  });
  closeWork();
  return blocks;
}

function isEndOfTurn(next: TranscriptMessage | null): boolean {
  return next === null || next.parts.some(({ part }) => part.partKind === 'user-prompt');
}

function endingOf(entry: TranscriptPart, live: boolean, cutHere: boolean): Ending {
  if (cutHere) return 'cut';
  return live && entry.endedAt === null ? 'open' : 'done';
}

interface Call {
  readonly key: string;
  readonly call: ToolCallPart;
  readonly entry: TranscriptPart;
  readonly ending: Ending;
}

function layOutCall({ key, call, entry, ending }: Call, around: MessageSurroundings): ToolView {
  const asks = findAsks(call, around);
  for (const { part, startedAt, endedAt } of around.next?.parts ?? []) {
    if (isAnswer(part) && part.toolCallId === call.toolCallId) {
      const state = stateOfAnswer(part);
      const answered = { state, startedAt, endedAt, answer: part, printed: null };
      return { key, call, asks, sources: null, ...answered };
    }
  }
  const waits: ToolState = ending === 'open' ? 'preparing' : 'running';
  const isAsking = asks.some((ask) => ask.state === 'pending');
  const state = around.live ? (isAsking ? 'asking' : waits) : 'cut';
  const startedAt = entry.endedAt ?? entry.startedAt;
  const printed = around.next === null ? null : printedOf(around.next.head, call.toolCallId);
  return { key, call, state, startedAt, endedAt: null, answer: null, printed, asks, sources: null };
}

function isAnswer(part: RequestPart | ResponsePart): part is CallAnswer {
  return part.partKind === 'tool-return' || part.partKind === 'retry-prompt';
}

function stateOfAnswer(part: CallAnswer): ToolState {
  return part.partKind === 'tool-return' ? shownOutcomes[part.outcome] : 'failed';
}

function isUnderWay(state: ToolState): boolean {
  return state === 'preparing' || state === 'running';
}

function findQuestion(call: ToolCallPart, around: MessageSurroundings): QuestionRecord | null {
  if (call.toolName !== TOOL_NAME || around.next === null) return null;
  const { messageId } = around.next;
  const question = around.questions.find(
    (one) => one.toolCallId === call.toolCallId && one.messageId === messageId,
  );
  return question !== undefined && isQuestion(question) ? question : null;
}

/** What a call asked leave for, and what its server wanted to know. */
function findAsks(
  call: ToolCallPart,
  { next, questions }: MessageSurroundings,
): readonly LiveRecord[] {
  return questions
    .filter(isLive)
    .filter((one) => one.toolCallId === call.toolCallId && one.messageId === next?.messageId);
}
