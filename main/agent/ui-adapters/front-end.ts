import type { Json } from '../../../preload/contract/json.ts';
import type { RetryPromptPart, ToolReturnPart } from '../../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import type {
  AgentStreamEvent,
  FunctionToolCallEvent,
  OutputToolCallEvent,
  PartDelta,
} from '../../../preload/contract/stream-event.ts';
import type { RunCancelled } from '../cancellation/run-cancelled.ts';
import type { AgentRunResultEvent } from '../run/agent-run-events.ts';
import type { AgentRunResult } from '../run/agent-run-result.ts';

/** What `agent.runStreamEvents` gives. */
export type SourceEvent<Output> = AgentStreamEvent | AgentRunResultEvent<Output>;

/** How a run is told in the words of one protocol; called in the order in which things happen. */
export interface FrontEnd<Chunk> {
  /** Before anything else. */
  start(): Iterable<Chunk>;
  /** Before the first part of a model response. */
  startResponse(): Iterable<Chunk>;
  startPart(part: ResponsePart, followsItsKind: boolean): Iterable<Chunk>;
  addDelta(delta: PartDelta): Iterable<Chunk>;
  endPart(part: ResponsePart, isFollowedByItsKind: boolean): Iterable<Chunk>;
  /** A call was checked and is about to run. */
  takeCall(event: FunctionToolCallEvent | OutputToolCallEvent): Iterable<Chunk>;
  takeResult(part: ToldResult): Iterable<Chunk>;
  /** An event of the application's own that is meant for front ends. */
  takeCustomEvent(name: string, payload: Json): Iterable<Chunk>;
  complete(result: AgentRunResult<unknown>): Iterable<Chunk>;
  cancel(): Iterable<Chunk>;
  fail(failure: ToldFailure): Iterable<Chunk>;
  /** After everything else, however the run ended. */
  finish(): Iterable<Chunk>;
}

/** A tool's result, or the word that there is none. */
export type ToldResult =
  | (Pick<ToolReturnPart, 'partKind' | 'toolName' | 'toolCallId' | 'content' | 'outcome'> &
      Partial<Pick<ToolReturnPart, 'metadata'>>)
  | RetryPromptPart;

/** What a front end is told of a failure: never its text, cause or stack. */
export interface ToldFailure {
  readonly message: string;
  /** The kind of failure, for programs. */
  readonly code: string;
}

/** What the program that serves a front end may say and be told about one run. */
export interface FrontEndOptions<Output> {
  /** The run's own signal. When it aborts, the run's end is the environment's: its reason is thrown, and nothing told. */
  readonly signal?: AbortSignal;
  readonly onComplete?: (result: AgentRunResult<Output>) => void | Promise<void>;
  /** Called once when the program stopped the run: the place to store what it had. Never for a client that went away. Source: spec 04 §1. */
  readonly onCancel?: (cancelled: RunCancelled) => void | Promise<void>;
  /** Told of the true error when the run fails; the front end only learns that it did. */
  readonly onError?: (error: unknown) => void;
  /** What the front end is told instead of the usual sentence. Its text leaves the process. */
  readonly describeError?: (error: unknown) => ToldFailure;
}
