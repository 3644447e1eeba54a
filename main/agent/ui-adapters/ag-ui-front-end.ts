import type { Json } from '../../../preload/contract/json.ts';
import type {
  ResponsePart,
  TextPart,
  ToolCallPart,
} from '../../../preload/contract/response-part.ts';
import type { PartDelta, ToolCallPartDelta } from '../../../preload/contract/stream-event.ts';
import type { Clock } from '../../base/clock.ts';
import type { IdSource } from '../../base/ids.ts';
import { retryPromptText } from '../messages/model-text.ts';
import type { AgentRunResult } from '../run/agent-run-result.ts';
import { DeferredToolRequests } from '../tools/deferred-tools.ts';
import type { AgUiEvent, AgUiEventBody, AgUiOutcome } from './ag-ui-event.ts';
import { toInterrupts } from './ag-ui-interrupt.ts';
import { sealNativeId, tellNative } from './ag-ui-native.ts';
import { AgUiReasoning } from './ag-ui-reasoning.ts';
import { toArgsText } from './args-text.ts';
import { sealOutcome, sealToolKind } from './ag-ui-sealed.ts';
import { readStateEvents } from './ag-ui-state.ts';
import type { FrontEnd, ToldFailure, ToldResult } from './front-end.ts';
import { readNativePart, type NativePart } from './native-part.ts';
import { toOutputText } from './output-text.ts';

/** Names of the run, and where times and ids come from. */
export interface AgUiSurroundings {
  readonly threadId: string;
  readonly runId: string;
  readonly clock: Clock;
  readonly ids: IdSource;
}

/** Tells one run in the words of AG-UI. Ids of messages are made up here: the runtime's parts have none. */
export class AgUiFrontEnd implements FrontEnd<AgUiEvent> {
  readonly #around: AgUiSurroundings;
  #messageId = '';
  /** The message that the client was told of; calls name it as their parent. */
  #startedMessageId: string | null = null;
  #reasoning: AgUiReasoning | null = null;
  #outcome: AgUiOutcome | null = { type: 'success' };

  constructor(around: AgUiSurroundings) {
    this.#around = around;
  }

  *start(): Generator<AgUiEvent, void> {
    const { threadId, runId } = this.#around;
    yield this.#now({ type: 'RUN_STARTED', threadId, runId });
  }

  startResponse(): readonly AgUiEvent[] {
    this.#newMessageId();
    return [];
  }

  *startPart(part: ResponsePart, followsItsKind: boolean): Generator<AgUiEvent, void> {
    yield* this.#startNative(readNativePart(part));
    if (part.partKind === 'text') yield* this.#startText(part, followsItsKind);
    if (part.partKind === 'tool-call') yield* this.#startCall(part);
    if (part.partKind === 'thinking') {
      this.#reasoning = new AgUiReasoning(this.#around.ids.uuidv7());
      yield* this.#nowAll(this.#reasoning.add(part.content));
    }
  }

  *addDelta(delta: PartDelta): Generator<AgUiEvent, void> {
    if (delta.partDeltaKind === 'text') yield* this.#addText(delta.contentDelta);
    else if (delta.partDeltaKind === 'tool_call') yield* this.#addArgs(delta);
    else yield* this.#nowAll(this.#reasoning?.add(delta.contentDelta ?? '') ?? []);
  }

  *endPart(part: ResponsePart, isFollowedByItsKind: boolean): Generator<AgUiEvent, void> {
    if (part.partKind === 'text' && !isFollowedByItsKind) {
      yield this.#now({ type: 'TEXT_MESSAGE_END', messageId: this.#messageId });
    }
    if (part.partKind === 'tool-call') {
      yield this.#now({ type: 'TOOL_CALL_END', toolCallId: part.toolCallId });
    }
    if (part.partKind === 'thinking') yield* this.#nowAll(this.#reasoning?.end(part) ?? []);
    const native = readNativePart(part);
    if (native?.kind !== 'call') return;
    yield this.#now({ type: 'TOOL_CALL_END', toolCallId: sealNativeId(native.call) });
  }

  takeCall(): readonly AgUiEvent[] {
    // All that the protocol says of a call was told as its arguments streamed.
    return [];
  }

  *takeResult(part: ToldResult): Generator<AgUiEvent, void> {
    const { toolCallId } = part;
    const messageId = this.#newMessageId();
    const isRetry = part.partKind === 'retry-prompt';
    const content = isRetry ? retryPromptText(part) : toOutputText(part.content);
    yield this.#now({ type: 'TOOL_CALL_RESULT', messageId, toolCallId, role: 'tool', content });
    if (isRetry) return;
    yield* this.#seal('message', messageId, sealOutcome(part.outcome));
    yield* this.#nowAll(readStateEvents(part.metadata ?? null));
  }

  *takeCustomEvent(name: string, value: Json): Generator<AgUiEvent, void> {
    yield this.#now({ type: 'CUSTOM', name, value });
  }

  complete({ output }: AgentRunResult<unknown>): readonly AgUiEvent[] {
    if (output instanceof DeferredToolRequests && output.approvals.length > 0) {
      this.#outcome = { type: 'interrupt', interrupts: toInterrupts(output) };
    }
    return [];
  }

  cancel(): readonly AgUiEvent[] {
    this.#outcome = { type: 'cancelled' };
    return [];
  }

  *fail({ message, code }: ToldFailure): Generator<AgUiEvent, void> {
    this.#outcome = null;
    yield this.#now({ type: 'RUN_ERROR', message, code });
  }

  *finish(): Generator<AgUiEvent, void> {
    const { threadId, runId } = this.#around;
    if (this.#outcome === null) return;
    yield this.#now({ type: 'RUN_FINISHED', threadId, runId, outcome: this.#outcome });
  }

  *#startNative(native: NativePart | null): Generator<AgUiEvent, void> {
    if (native?.kind === 'call') {
      yield* this.#startCall({ ...native.call, toolCallId: sealNativeId(native.call) });
    } else if (native !== null) {
      // The message goes on: calls after this one still belong to it.
      yield* this.#nowAll(tellNative(native, this.#around.ids.uuidv7()));
    }
  }

  *#startText({ content }: TextPart, followsText: boolean): Generator<AgUiEvent, void> {
    if (!followsText) yield this.#startMessage(this.#newMessageId());
    yield* this.#addText(content);
  }

  *#addText(delta: string): Generator<AgUiEvent, void> {
    if (delta === '') return;
    yield this.#now({ type: 'TEXT_MESSAGE_CONTENT', messageId: this.#messageId, delta });
  }

  *#startCall({
    toolCallId,
    toolName,
    toolKind,
    args,
  }: Omit<ToolCallPart, 'partKind'>): Generator<AgUiEvent, void> {
    const parentMessageId = this.#messageId;
    if (this.#startedMessageId !== parentMessageId) {
      // A parent that the client was never told of could not be recognised in the history that it sends back.
      yield this.#startMessage(parentMessageId);
      yield this.#now({ type: 'TEXT_MESSAGE_END', messageId: parentMessageId });
    }
    yield this.#now({
      type: 'TOOL_CALL_START',
      toolCallId,
      toolCallName: toolName,
      parentMessageId,
    });
    yield* this.#seal('tool-call', toolCallId, sealToolKind(toolKind));
    yield* this.#addArgs({ partDeltaKind: 'tool_call', toolCallId, argsDelta: args });
  }

  *#addArgs({ toolCallId, argsDelta }: ToolCallPartDelta): Generator<AgUiEvent, void> {
    const delta = toArgsText(argsDelta ?? null);
    if (delta === '' || !toolCallId) return;
    yield this.#now({ type: 'TOOL_CALL_ARGS', toolCallId, delta });
  }

  *#seal(
    subtype: 'message' | 'tool-call',
    entityId: string,
    encryptedValue: string | null,
  ): Generator<AgUiEvent, void> {
    if (encryptedValue === null) return;
    yield this.#now({ type: 'REASONING_ENCRYPTED_VALUE', subtype, entityId, encryptedValue });
  }

  #startMessage(messageId: string): AgUiEvent {
    this.#startedMessageId = messageId;
    return this.#now({ type: 'TEXT_MESSAGE_START', messageId });
  }

  #newMessageId(): string {
    this.#messageId = this.#around.ids.uuidv7();
    return this.#messageId;
  }

  #now(body: AgUiEventBody): AgUiEvent {
    return { ...body, timestamp: this.#around.clock.now() };
  }

  *#nowAll(bodies: Iterable<AgUiEventBody>): Generator<AgUiEvent, void> {
    for (const body of bodies) yield this.#now(body);
  }
}
