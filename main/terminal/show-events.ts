import type { Translate } from '../../preload/contract/locales/translate.ts';
import { TOOL_NAME } from '../../preload/contract/question.ts';
import type { RetryPromptPart, ToolReturnPart } from '../../preload/contract/request-part.ts';
import type { AgentStreamEvent } from '../../preload/contract/stream-event.ts';
import { retryPromptText } from '../agent/messages/model-text.ts';
import { toArgsJson } from '../agent/messages/tool-args.ts';
import type { AgentRunResultEvent } from '../agent/run/agent-run-events.ts';
import { clipText } from '../base/clip-text.ts';
import type { Screen } from './screen.ts';

/** The longest that a line tells of a call or its result, in characters. */
const shownLimit = 100;

/** Shows one event of a run. */
export function showEvent(
  event: AgentStreamEvent | AgentRunResultEvent<unknown>,
  screen: Screen,
  translate: Translate,
): void {
  switch (event.eventKind) {
    case 'part_start':
      if (event.part.partKind === 'text') screen.write(event.part.content);
      if (event.part.partKind === 'thinking') screen.note(translate('terminal.thinks'));
      return;
    case 'part_delta':
      if (event.delta.partDeltaKind === 'text') screen.write(event.delta.contentDelta);
      return;
    case 'part_end':
      if (event.part.partKind === 'text') screen.endWords();
      return;
    case 'function_tool_call':
      // The question itself is on the screen.
      if (event.part.toolName === TOOL_NAME) return;
      return screen.note(`→ ${event.part.toolName} ${clip(toArgsJson(event.part.args))}`);
    case 'function_tool_result':
      return showResult(event.part, screen);
    default:
      return;
  }
}

/** Shows an answer that is no text: an object that the spec asked for. */
export function showOutput(output: unknown, screen: Screen): void {
  if (typeof output === 'string') return;
  screen.write(`${JSON.stringify(output, null, 2)}\n`);
}

function showResult(part: ToolReturnPart | RetryPromptPart, screen: Screen): void {
  if (part.partKind === 'retry-prompt') {
    return screen.note(`✗ ${part.toolName ?? ''} ${clip(retryPromptText(part))}`, 'bad');
  }
  const { toolName, content, outcome } = part;
  if (toolName === TOOL_NAME && outcome === 'success') return;
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  if (outcome === 'success') screen.note(`✓ ${toolName} ${clip(text)}`);
  else screen.note(`✗ ${toolName} ${clip(text)}`, 'bad');
}

function clip(text: string): string {
  return clipText(text.replaceAll(/\s+/g, ' '), shownLimit, '…');
}
