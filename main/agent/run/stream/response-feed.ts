import { applyDelta, argsCanFollow } from '../../../../preload/contract/apply-delta.ts';
import type { ModelResponse } from '../../../../preload/contract/message.ts';
import type { ResponsePart } from '../../../../preload/contract/response-part.ts';
import type {
  FinalResultEvent,
  ModelStreamEvent,
  PartDeltaEvent,
  PartStartEvent,
} from '../../../../preload/contract/stream-event.ts';
import { swallowRejection } from '../../cancellation/abortable.ts';
import { UnexpectedModelBehavior } from '../../errors.ts';
import type { ModelStream } from '../../models/model.ts';
import { partKindOf } from '../../models/part-kind.ts';
import type { EventSource } from '../events/event-channel.ts';
import { withToolKind, withToolKinds, type ToolKinds } from '../response/tool-kinds.ts';

/** How a feed is made. */
export interface ResponseFeedOptions {
  readonly stream: ModelStream;
  /** Waits for work no longer than the run may. */
  readonly race: <Value>(work: Promise<Value>) => Promise<Value>;
  /** Whether a part that starts could end the run. */
  readonly toFinalResult: (part: ResponsePart) => FinalResultEvent | null;
  readonly toolKinds: ToolKinds;
}

/** A model's stream as the events of a run: with the end of each part, and the first that could be final. Source: spec 03 §1.1. */
export class ResponseFeed implements EventSource<ModelStreamEvent> {
  readonly #options: ResponseFeedOptions;
  readonly #iterator: AsyncIterator<PartStartEvent | PartDeltaEvent>;
  readonly #parts = new Map<number, ResponsePart>();
  readonly #queue: ModelStreamEvent[] = [];
  #lastIndex: number | null = null;
  #finalIndex: number | null = null;
  #isOver = false;
  #isRead = false;

  constructor(options: ResponseFeedOptions) {
    this.#options = options;
    this.#iterator = options.stream[Symbol.asyncIterator]();
  }

  /** The place of the first part that could end the run; null while there is none. */
  get finalIndex(): number | null {
    return this.#finalIndex;
  }

  /** The response as far as it came; complete only once all of it was taken in. */
  get response(): ModelResponse {
    const { stream, toolKinds } = this.#options;
    const response = withToolKinds(stream.snapshot(), toolKinds);
    if (this.#isRead || response.state !== 'complete') return response;
    return { ...response, state: 'incomplete' };
  }

  async pull(): Promise<ModelStreamEvent | undefined> {
    while (this.#queue.length === 0 && !this.#isOver) {
      const next = await this.#options.race(this.#iterator.next());
      if (next.done === true) this.#end();
      else this.#take(next.value);
    }
    const event = this.#queue.shift();
    if (event === undefined) this.#isRead = true;
    return event;
  }

  /** Lets the model go without waiting for it. */
  close(): void {
    this.#isOver = true;
    this.#queue.length = 0;
    swallowRejection(this.#options.stream.close());
    const returned = this.#iterator.return?.();
    if (returned !== undefined) swallowRejection(returned);
  }

  #take(event: PartStartEvent | PartDeltaEvent): void {
    if (event.eventKind === 'part_start') this.#startPart(event);
    // A newer adapter may tell of more than this version knows; that is no reason to end the run.
    else if (event.eventKind === 'part_delta') this.#growPart(event);
  }

  #startPart(event: PartStartEvent): void {
    const { index } = event;
    const part = withToolKind(event.part, this.#options.toolKinds);
    const previous = this.#lastIndex === null ? undefined : this.#parts.get(this.#lastIndex);
    this.#endPart(partKindOf(part));
    this.#parts.set(index, part);
    this.#lastIndex = index;
    this.#queue.push({
      ...event,
      part,
      previousPartKind: previous === undefined ? null : partKindOf(previous),
    });
    if (this.#finalIndex !== null) return;
    const final = this.#options.toFinalResult(part);
    if (final === null) return;
    this.#finalIndex = index;
    this.#queue.push(final);
  }

  #growPart(event: PartDeltaEvent): void {
    const { index, delta } = event;
    const part = this.#parts.get(index);
    if (part === undefined)
      throw new UnexpectedModelBehavior(`The model added to part ${index} before it started.`);
    if (
      delta.partDeltaKind === 'tool_call' &&
      part.partKind === 'tool-call' &&
      !argsCanFollow(part.args, delta.argsDelta)
    ) {
      throw new UnexpectedModelBehavior('Tool call arguments came as JSON text and as an object.');
    }
    this.#parts.set(index, applyDelta(part, delta));
    this.#queue.push(event);
  }

  #end(): void {
    this.#isOver = true;
    this.#endPart(null);
  }

  #endPart(nextPartKind: string | null): void {
    const index = this.#lastIndex;
    const part = index === null ? undefined : this.#parts.get(index);
    if (index === null || part === undefined || !hasEnd(part)) return;
    this.#queue.push({ eventKind: 'part_end', index, part, nextPartKind });
  }
}

/** Only parts that grow have an end of their own (spec 03 EV-1). */
function hasEnd(part: ResponsePart): boolean {
  const kind = partKindOf(part);
  return kind === 'text' || kind === 'thinking' || kind.endsWith('tool-call');
}
