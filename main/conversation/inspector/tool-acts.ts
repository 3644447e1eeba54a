import { shownOutcomes, type RequestPart } from '../../../preload/contract/request-part.ts';
import type { ResponsePart, ToolCallPart } from '../../../preload/contract/response-part.ts';
import type { InspectedAct, ToolAct } from '../../../preload/contract/run-inspection.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import type { TranscriptMessage, TranscriptPart } from '../../../preload/contract/transcript.ts';

/** Arguments are shown by their beginning; a row has no room for more. */
const argsLength = 400;

/** The calls of a response, before anything came of them. */
export function toolActs(
  message: TranscriptMessage,
  step: number,
  { run, isLeft }: { readonly run: RunRecord; readonly isLeft: boolean },
): readonly ToolAct[] {
  const isWhole = message.head.state === 'complete';
  const unsettled = run.state === 'running' ? 'running' : isLeft ? 'lost' : 'cut';
  return message.parts.flatMap((entry): readonly ToolAct[] => {
    const { part } = entry;
    // While the model still writes a call there is nothing of it to show.
    if (part.partKind !== 'tool-call' || (!isWhole && run.state === 'running')) return [];
    const startedAt = entry.endedAt ?? entry.startedAt;
    return [
      {
        kind: 'tool',
        actId: toolActId(message.messageId, part),
        step,
        messageId: message.messageId,
        toolCallId: part.toolCallId,
        startedAt,
        endedAt: isWhole ? null : startedAt,
        toolName: part.toolName,
        args: argsStart(part),
        state: isWhole ? unsettled : 'unbegun',
      },
    ];
  });
}

/** Names the act of a call within its run: a provider may give two calls of two responses one id. */
function toolActId(messageId: string, call: ToolCallPart): string {
  return `${messageId}/${call.toolCallId}`;
}

function argsStart({ args }: ToolCallPart): string | null {
  if (args === null) return null;
  return (typeof args === 'string' ? args : JSON.stringify(args)).slice(0, argsLength);
}

/** Gives the calls of a step their ends: results stand in the request that follows the response. */
export function settleTools(
  acts: InspectedAct[],
  { parts }: TranscriptMessage,
  step: number,
): void {
  for (const entry of parts) {
    const at = acts.findLastIndex(
      (act) => act.kind === 'tool' && act.step === step && isResultOf(entry.part, act),
    );
    const act = acts[at];
    if (act?.kind !== 'tool') continue;
    const { startedAt, endedAt } = entry;
    acts[at] = { ...act, startedAt, endedAt, state: toolState(entry.part) };
  }
}

function isResultOf(part: TranscriptPart['part'], { toolCallId }: ToolAct): boolean {
  if (part.partKind !== 'tool-return' && part.partKind !== 'retry-prompt') return false;
  return toolCallId === part.toolCallId;
}

function toolState(part: RequestPart | ResponsePart): ToolAct['state'] {
  if (part.partKind === 'retry-prompt') return 'retried';
  return part.partKind === 'tool-return' ? shownOutcomes[part.outcome] : 'done';
}
