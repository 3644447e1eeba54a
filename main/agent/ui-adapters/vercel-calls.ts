import type { ToolCallPart } from '../../../preload/contract/response-part.ts';
import type {
  FunctionToolCallEvent,
  OutputToolCallEvent,
} from '../../../preload/contract/stream-event.ts';
import { retryPromptText } from '../messages/model-text.ts';
import { toArgsObject } from '../messages/tool-args.ts';
import type { ToldResult } from './front-end.ts';
import type { VercelToolChunk } from './vercel-chunk.ts';
import { toOutputText } from './output-text.ts';
import { toParticulars } from './vercel-particulars.ts';

/**
 * Brings each tool call through the states that the client knows: its input is announced as available only once it
 * was checked, and as an error when the check failed and its result comes.
 */
export class VercelCalls {
  /** Calls that streamed in whole and were not checked yet. */
  readonly #unchecked = new Map<string, ToolCallPart>();
  /** Calls whose arguments were refused. */
  readonly #refused = new Map<string, ToolCallPart>();

  hold(part: ToolCallPart): void {
    this.#unchecked.set(part.toolCallId, part);
  }

  *take(event: FunctionToolCallEvent | OutputToolCallEvent): Generator<VercelToolChunk, void> {
    const { part, argsValid } = event;
    this.#unchecked.delete(part.toolCallId);
    if (argsValid === true) yield available(part);
    // Null: nothing was checked, since the call belongs to an earlier run, which announced it.
    if (argsValid === false) this.#refused.set(part.toolCallId, part);
  }

  *settle(part: ToldResult): Generator<VercelToolChunk, void> {
    const { toolCallId } = part;
    const refused = this.#refused.get(toolCallId);
    const unchecked = this.#unchecked.get(toolCallId);
    this.#refused.delete(toolCallId);
    this.#unchecked.delete(toolCallId);
    if (unchecked !== undefined && refused === undefined) yield available(unchecked);
    if (part.partKind === 'tool-return' && part.outcome === 'denied') {
      yield { type: 'tool-output-denied', toolCallId };
    } else if (refused !== undefined) {
      yield { ...available(refused), type: 'tool-input-error', errorText: toErrorText(part) };
    } else if (part.partKind === 'retry-prompt' || part.outcome === 'failed') {
      yield { type: 'tool-output-error', toolCallId, errorText: toErrorText(part) };
    } else {
      yield { type: 'tool-output-available', toolCallId, output: part.content };
    }
  }

  /** Announces calls that a failed run left half told. */
  *release(): Generator<VercelToolChunk, void> {
    for (const part of this.#unchecked.values()) yield available(part);
    this.#unchecked.clear();
  }
}

function available(part: ToolCallPart): Extract<VercelToolChunk, { type: 'tool-input-available' }> {
  return {
    type: 'tool-input-available',
    toolCallId: part.toolCallId,
    toolName: part.toolName,
    input: toArgsObject(part.args),
    ...toParticulars(part),
  };
}

function toErrorText(part: ToldResult): string {
  return part.partKind === 'retry-prompt' ? retryPromptText(part) : toOutputText(part.content);
}
