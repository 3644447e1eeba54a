import type { AgentStreamEvent } from '../../../preload/contract/stream-event.ts';
import type { AgentRunResultEvent } from '../../../main/agent/run/agent-run-events.ts';

/** An event as one line that can be compared: its kind and what matters of it. */
export function describeEvent(event: AgentStreamEvent | AgentRunResultEvent<unknown>): string {
  switch (event.eventKind) {
    case 'part_start':
      return `part_start ${event.index} ${describePart(event.part)}${event.previousPartKind === null ? '' : ` after ${event.previousPartKind}`}`;
    case 'part_delta':
      return `part_delta ${event.index} ${describeDelta(event.delta)}`;
    case 'part_end':
      return `part_end ${event.index} ${describePart(event.part)} next ${event.nextPartKind ?? 'null'}`;
    case 'final_result':
      return `final_result ${event.toolName ?? 'null'} ${event.toolCallId ?? 'null'}`;
    case 'function_tool_call':
    case 'output_tool_call':
      return `${event.eventKind} ${event.part.toolName} ${event.part.toolCallId} valid ${String(event.argsValid)}`;
    case 'function_tool_result':
    case 'output_tool_result': {
      const { part } = event;
      const what = part.partKind === 'tool-return' ? part.outcome : 'retry';
      return `${event.eventKind} ${part.toolCallId} ${what} ${JSON.stringify(part.content)}`;
    }
    case 'custom':
    case 'capability':
    case 'deferred_tool_requests':
    case 'deferred_tool_results':
    case 'enqueued_messages':
    case 'tool_availability_delta':
      return event.eventKind;
    case 'agent_run_result':
      return `agent_run_result ${JSON.stringify(event.result.output)}`;
  }
}

/** All events of a run, each as one line. */
export async function logEvents(
  events: AsyncIterable<AgentStreamEvent | AgentRunResultEvent<unknown>>,
): Promise<string[]> {
  const log: string[] = [];
  for await (const event of events) log.push(describeEvent(event));
  return log;
}

function describePart(
  part: Extract<AgentStreamEvent, { eventKind: 'part_start' }>['part'],
): string {
  switch (part.partKind) {
    case 'text':
    case 'thinking':
      return `${part.partKind} ${JSON.stringify(part.content)}`;
    case 'tool-call':
      return `tool-call ${part.toolName} ${part.toolCallId} ${JSON.stringify(part.args)}`;
    case 'file':
      return 'file';
    case 'opaque':
      return part.wireKind;
  }
}

function describeDelta(
  delta: Extract<AgentStreamEvent, { eventKind: 'part_delta' }>['delta'],
): string {
  switch (delta.partDeltaKind) {
    case 'text':
      return JSON.stringify(delta.contentDelta);
    case 'thinking':
      return `thinking ${JSON.stringify(delta.contentDelta ?? null)} ${JSON.stringify(delta.signatureDelta ?? null)}`;
    case 'tool_call':
      return `args ${JSON.stringify(delta.argsDelta ?? null)} ${delta.toolCallId ?? 'null'}`;
  }
}
