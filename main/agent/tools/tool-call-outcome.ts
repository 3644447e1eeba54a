import type {
  RetryPromptPart,
  ToolReturnPart,
  ValidationIssue,
} from '../../../preload/contract/request-part.ts';
import type { ToolCallPart } from '../../../preload/contract/response-part.ts';
import type { UserContent } from '../../../preload/contract/user-content.ts';
import type { JsonObject } from '../../../preload/contract/json.ts';

/** How one call ended, short of an error that ends the run. */
export type ToolCallOutcome =
  | {
      readonly kind: 'answered';
      readonly part: ToolReturnPart | RetryPromptPart;
      /** Extra content for the model, sent after all results of the batch. */
      readonly content: string | readonly UserContent[] | null;
      /** Names of tools that the model is shown from here on. */
      readonly reveals?: readonly string[];
    }
  | {
      readonly kind: 'deferred';
      readonly bucket: 'calls' | 'approvals';
      readonly metadata: JsonObject | null;
    };

/** The return of a call, in the state it ended. */
export function toolReturnPart(
  call: ToolCallPart,
  timestamp: string,
  rest: Pick<ToolReturnPart, 'content' | 'outcome'> & {
    readonly metadata?: ToolReturnPart['metadata'];
  },
): ToolReturnPart {
  return {
    partKind: 'tool-return',
    toolName: call.toolName,
    content: rest.content,
    toolCallId: call.toolCallId,
    toolKind: call.toolKind,
    metadata: rest.metadata ?? null,
    timestamp,
    outcome: rest.outcome,
  };
}

/** What tells the model to try a call again. */
export function retryPromptPart(
  call: ToolCallPart,
  timestamp: string,
  content: string | readonly ValidationIssue[],
): RetryPromptPart {
  return {
    partKind: 'retry-prompt',
    content,
    toolName: call.toolName,
    toolCallId: call.toolCallId,
    timestamp,
  };
}
