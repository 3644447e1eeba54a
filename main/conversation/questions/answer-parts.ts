import { toToolResult } from '../../../preload/contract/check-response.ts';
import { isDeclined } from '../../../preload/contract/decline-response.ts';
import { TOOL_NAME, type AskUserResponse } from '../../../preload/contract/question.ts';
import type { QuestionRecord } from '../../../preload/contract/question-record.ts';
import type { RunEvent } from '../../../preload/contract/run-event.ts';

/**
 * An answer as what happens: the question is settled, and its call's return stands in the request that waits for it,
 * word for word what the tool itself would return. Source: DESIGN decision 7.
 */
export function answerEvents(
  question: QuestionRecord,
  response: AskUserResponse,
  at: string,
  state: 'answered' | 'declined' | 'timed-out' = isDeclined(response) ? 'declined' : 'answered',
): readonly RunEvent[] {
  const { questionId, messageId, position, toolCallId, openedAt } = question;
  return [
    {
      type: 'question-settled',
      questionId,
      state,
      response,
      at,
    },
    {
      type: 'part-added',
      messageId,
      index: position,
      part: {
        partKind: 'tool-return',
        toolName: TOOL_NAME,
        content: toToolResult(response),
        toolCallId,
        toolKind: null,
        metadata: null,
        timestamp: at,
        outcome: 'success',
      },
      startedAt: openedAt,
      at,
    },
  ];
}
