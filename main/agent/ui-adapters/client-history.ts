import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import { createRequest, createResponse, toolCallsOf } from '../messages/history.ts';
import { toCompactionPart } from './native-part.ts';
import type { UserPrompt } from '../run-context.ts';
import type { DeferredToolResults } from '../tools/deferred-tools.ts';
import type { Toolset } from '../tools/toolset.ts';

/** What a client's request means to the runtime: the arguments of a run. */
export interface ClientRun {
  /** What the person said last; null when the history ends otherwise, and the run goes on with it. */
  readonly prompt: UserPrompt | null;
  readonly options: {
    readonly messageHistory: readonly ModelMessage[];
    readonly conversationId?: string;
    readonly deferredToolResults?: DeferredToolResults;
    /** Tools that the client carries out. The run then needs `deferred-tool-requests` among its output types. */
    readonly toolsets?: readonly Toolset[];
  };
}

/** How far a client is trusted. */
export interface ClientTrust {
  /** Takes the client's system messages for the program's own. Off, since they could say anything in its name. */
  readonly keepsSystemMessages?: boolean;
  /**
   * Set where the program puts a history of its own before the client's. Compactions in the client's are dropped then:
   * what stands before one is hidden from the model, and a client must not be able to hide the program's.
   */
  readonly followsOwnHistory?: boolean;
}

/** Puts a client's messages together: what follows another of the same side joins it, as the runtime has it. */
export class ClientHistory {
  readonly #messages: ModelMessage[] = [];
  readonly #timestamp: string;
  readonly #trust: ClientTrust;

  constructor(timestamp: string, trust: ClientTrust) {
    this.#timestamp = timestamp;
    this.#trust = trust;
  }

  get timestamp(): string {
    return this.#timestamp;
  }

  addRequestPart(part: RequestPart): void {
    const last = this.#messages.at(-1);
    const parts = last?.kind === 'request' ? [...last.parts, part] : [part];
    const message = { ...createRequest(parts), timestamp: this.#timestamp };
    this.#messages.splice(last?.kind === 'request' ? -1 : this.#messages.length, 1, message);
  }

  addResponsePart(part: ResponsePart): void {
    const last = this.#messages.at(-1);
    const parts = last?.kind === 'response' ? [...last.parts, part] : [part];
    const message = createResponse(parts, this.#timestamp);
    this.#messages.splice(last?.kind === 'response' ? -1 : this.#messages.length, 1, message);
  }

  /** Adds a summary that a provider put in place of what came before it; what is none is passed over. */
  addCompaction(payload: unknown): void {
    const part = this.#trust.followsOwnHistory === true ? null : toCompactionPart(payload);
    if (part !== null) this.addResponsePart(part);
  }

  /**
   * The history, and what the person said last as the prompt. Calls at its end that nobody settled are left out: no
   * run waits for them, and a client must not be able to have tools called by making calls up.
   */
  split(settledCalls: ReadonlySet<string>): Pick<ClientRun, 'prompt'> & {
    readonly messageHistory: readonly ModelMessage[];
  } {
    const history = withoutOpenEnd(this.#messages, settledCalls);
    const last = history.at(-1);
    const asked = last?.kind === 'request' ? last.parts.at(-1) : undefined;
    if (last?.kind !== 'request' || asked?.partKind !== 'user-prompt') {
      return { prompt: null, messageHistory: history };
    }
    const parts = last.parts.slice(0, -1);
    const before = history.slice(0, -1);
    return {
      prompt: asked.content,
      messageHistory: parts.length === 0 ? before : [...before, { ...last, parts }],
    };
  }
}

function withoutOpenEnd(
  messages: readonly ModelMessage[],
  settledCalls: ReadonlySet<string>,
): readonly ModelMessage[] {
  const last = messages.at(-1);
  if (last?.kind !== 'response') return messages;
  const open = new Set<ResponsePart>(
    toolCallsOf(last).filter(({ toolCallId }) => !settledCalls.has(toolCallId)),
  );
  const parts = last.parts.filter((part) => !open.has(part));
  const before = messages.slice(0, -1);
  return parts.length === 0 ? before : [...before, { ...last, parts }];
}
