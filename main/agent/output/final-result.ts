import type { OutputSchema } from './output-schema.ts';
import type { FinalResultEvent } from '../../../preload/contract/stream-event.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';

/** The output of a run, and the output tool call that gave it, if one did. */
export interface FinalResult<Output = unknown> {
  readonly output: Output;
  readonly toolName: string | null;
  readonly toolCallId: string | null;
}

/** Whether a part that has just started could end the run. Source: spec 03 EV-4. */
export function toFinalResultEvent(
  part: ResponsePart,
  schema: OutputSchema,
  isDeferredTool: (toolName: string) => boolean,
): FinalResultEvent | null {
  if (part.partKind === 'text') return schema.allowsTextOutput ? finalResult(null, null) : null;
  if (part.partKind !== 'tool-call') return null;
  if (schema.tools.some((tool) => tool.definition.name === part.toolName)) {
    return finalResult(part.toolName, part.toolCallId);
  }
  return isDeferredTool(part.toolName) ? finalResult(null, null) : null;
}

function finalResult(toolName: string | null, toolCallId: string | null): FinalResultEvent {
  return { eventKind: 'final_result', toolName, toolCallId };
}
