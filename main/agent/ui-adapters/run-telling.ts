import { applyDelta } from '../../../preload/contract/apply-delta.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import type {
  CustomStreamEvent,
  PartDeltaEvent,
  PartEndEvent,
  PartStartEvent,
} from '../../../preload/contract/stream-event.ts';
import { CustomEvent, isForUi } from '../events/custom-event.ts';
import { interruptedReturnContent } from '../messages/repair.ts';
import type { FrontEnd, SourceEvent, ToldResult } from './front-end.ts';
import { toJsonPayload } from './json-payload.ts';

/** Follows a run's events for one front end: whose turn it is, which part is open, which calls still run. */
export class RunTelling<Chunk> {
  readonly #frontEnd: FrontEnd<Chunk>;
  /** Tools by the id of their calls that have no result yet. */
  readonly #runningCalls = new Map<string, string>();
  #isInResponse = false;
  #openPart: ResponsePart | null = null;
  /** An output call that was seen in the stream, until it is told as a call. */
  #streamedOutputCall: { readonly toolCallId: string; readonly toolName: string } | null = null;

  constructor(frontEnd: FrontEnd<Chunk>) {
    this.#frontEnd = frontEnd;
  }

  /** What the front end is told of an event. Kinds that it has no words for are passed over. */
  *take(event: SourceEvent<unknown>): Generator<Chunk, void> {
    switch (event.eventKind) {
      case 'part_start':
        return yield* this.#startPart(event);
      case 'part_delta':
        return yield* this.#addDelta(event);
      case 'part_end':
        return yield* this.#endPart(event);
      case 'final_result':
        this.#streamedOutputCall = outputCallOf(event);
        return;
      case 'function_tool_call':
      case 'output_tool_call':
        if (event.eventKind === 'output_tool_call') this.#streamedOutputCall = null;
        this.#runningCalls.set(event.part.toolCallId, event.part.toolName);
        this.#isInResponse = false;
        return yield* this.#frontEnd.takeCall(event);
      case 'function_tool_result':
      case 'output_tool_result':
        this.#runningCalls.delete(event.part.toolCallId);
        return yield* this.#frontEnd.takeResult(event.part);
      case 'custom':
        return yield* this.#takeCustomEvent(event);
      case 'agent_run_result':
        return yield* this.#frontEnd.complete(event.result);
      default:
        // Capability events are the runtime's own affair (spec 03 CP-4); later kinds are not known here.
        return;
    }
  }

  /** Closes what a run that broke off left open, so that nothing goes on spinning in the front end. */
  *closeOpen(isCancelled: boolean): Generator<Chunk, void> {
    if (this.#openPart !== null) yield* this.#frontEnd.endPart(this.#openPart, false);
    this.#openPart = null;
    if (this.#streamedOutputCall !== null) {
      const { toolCallId, toolName } = this.#streamedOutputCall;
      this.#runningCalls.set(toolCallId, toolName);
    }
    for (const [toolCallId, toolName] of this.#runningCalls) {
      yield* this.#frontEnd.takeResult(brokenOff(toolCallId, toolName, isCancelled));
    }
    this.#runningCalls.clear();
  }

  *#startPart({ part, previousPartKind }: PartStartEvent): Generator<Chunk, void> {
    if (!this.#isInResponse) yield* this.#frontEnd.startResponse();
    this.#isInResponse = true;
    yield* this.#frontEnd.startPart(part, previousPartKind === part.partKind);
    this.#openPart = part;
  }

  *#addDelta({ delta }: PartDeltaEvent): Generator<Chunk, void> {
    if (this.#openPart !== null) this.#openPart = applyDelta(this.#openPart, delta);
    yield* this.#frontEnd.addDelta(delta);
  }

  *#endPart({ part, nextPartKind }: PartEndEvent): Generator<Chunk, void> {
    this.#openPart = null;
    yield* this.#frontEnd.endPart(part, nextPartKind === part.partKind);
  }

  *#takeCustomEvent(event: CustomStreamEvent): Generator<Chunk, void> {
    if (!(event instanceof CustomEvent) || !isForUi(event)) return;
    yield* this.#frontEnd.takeCustomEvent(event.name, toJsonPayload(event));
  }
}

function outputCallOf(event: {
  readonly toolName: string | null;
  readonly toolCallId: string | null;
}): { readonly toolCallId: string; readonly toolName: string } | null {
  const { toolName, toolCallId } = event;
  return toolName === null || toolCallId === null ? null : { toolName, toolCallId };
}

function brokenOff(toolCallId: string, toolName: string, isCancelled: boolean): ToldResult {
  return {
    partKind: 'tool-return',
    toolName,
    toolCallId,
    content: isCancelled ? interruptedReturnContent : 'Tool execution was interrupted by an error.',
    outcome: isCancelled ? 'interrupted' : 'failed',
  };
}
