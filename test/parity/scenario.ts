import type { Json, JsonObject } from '../../preload/contract/json.ts';
import type { DefinitionPlan } from './definition-plan.ts';
import type {
  AskUserPlan,
  CapabilityPlan,
  EmitPlan,
  EnqueuePlan,
  EventPlan,
  ListenerPlan,
  ToolsetPlan,
} from './capability-plan.ts';

/**
 * One comparison with the original: an agent, what its model answers, and the runs. Plain JSON, read by the runner
 * here and by the program in oracle/, which both carry it out and note the same things.
 */
export interface Scenario {
  readonly id: string;
  readonly title: string;
  /** How its agent is defined beyond `agent`; its requests are then noted with the parts of their instructions. */
  readonly definition?: DefinitionPlan;
  /** What it proves; at most three. */
  readonly rows: readonly string[];
  readonly agent: AgentPlan;
  /** Answers in the order in which models are asked, nested agents included. */
  readonly script: readonly Answer[];
  readonly runs: readonly RunPlan[];
  /** Classes of events, defined before anything else. */
  readonly events?: readonly EventPlan[];
  /** Events in their JSON form, which are read at the start. */
  readonly decodes?: readonly JsonObject[];
  /** Traces every agent, with what is said or without. */
  readonly tracing?: { readonly content: boolean };
  /** What a model that counts tokens before a request says. */
  readonly countedTokens?: number;
  /** Set where things go on side by side, so that their log has no order. */
  readonly logOrder?: 'any';
  /** Set in generated scenarios, which may come upon what the turns of the original's event loop decide; see freePlaces. */
  readonly turns?: 'free';
  /** Where this runtime differs on purpose. Nothing else may differ, and each of these must. */
  readonly differences?: readonly IntendedDifference[];
}

export interface IntendedDifference {
  /** A place in the recording, such as `runs[0].new[2]`; everything beneath it is meant. */
  readonly at: string;
  /** A decision, `JavaScript`, or a record in docs/decisions. */
  readonly because: string;
  /** What stands there in this runtime; left out when it is nothing. */
  readonly ours?: Json;
}

export interface AgentPlan {
  readonly name?: string;
  readonly model?:
    | { readonly kind: 'script' }
    | { readonly kind: 'none' }
    | {
        readonly kind: 'test';
        readonly text?: string;
        readonly callTools?: readonly string[];
        readonly args?: JsonObject;
      };
  readonly modelSettings?: JsonObject;
  readonly settings?: JsonObject;
  readonly systemPrompt?: string | readonly string[];
  readonly instructions?: string;
  readonly output?: OutputPlan | readonly OutputPlan[];
  /** One list of programs for each validator; see ToolPlan.does. */
  readonly validators?: readonly (readonly Program[])[];
  readonly endStrategy?: 'early' | 'graceful' | 'exhaustive';
  readonly retries?: number | { readonly tools?: number; readonly output?: number };
  readonly toolExecution?: 'parallel' | 'parallel_ordered_events' | 'sequential';
  readonly toolTimeoutSeconds?: number;
  readonly maxConcurrency?: number;
  readonly metadata?: JsonObject;
  readonly tools?: readonly ToolPlan[];
  readonly toolsets?: readonly ToolsetPlan[];
  readonly capabilities?: readonly CapabilityPlan[];
  readonly listeners?: readonly ListenerPlan[];
  readonly askUser?: readonly AskUserPlan[];
  /** How tools are searched for: by the words of their names, or so that the last ones are found first. */
  readonly toolSearch?: { readonly by?: 'last-first'; readonly maxResults?: number };
}

export type FieldType =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'string[]'
  | 'integer[]'
  | 'any';

/** Fields of an object. A name that ends in `?` is optional and null when it is missing. */
export interface FieldPlan {
  readonly [name: string]: FieldType | FieldPlan;
}

export interface ToolPlan {
  readonly name: string;
  readonly params?: FieldPlan;
  readonly retries?: number;
  readonly sequential?: boolean;
  readonly timeoutSeconds?: number;
  readonly requiresApproval?: boolean;
  /** The model is not shown it before it finds it. */
  readonly defer?: true;
  readonly description?: string;
  /** The tool is not offered from this step of the run on. */
  readonly hiddenFromStep?: number;
  /** A check of the arguments after their schema. */
  readonly validates?: readonly Program[];
  /** What it does: one program for each call in turn, the last one from then on. Returns `done` when not said. */
  readonly does?: readonly Program[];
}

export type OutputPlan =
  | 'text'
  | 'deferred'
  | null
  | { readonly object: string; readonly fields: FieldPlan; readonly doc?: string }
  | { readonly scalar: FieldType }
  | {
      readonly tool: OutputPlan;
      readonly name?: string;
      readonly description?: string;
      readonly retries?: number;
    }
  | { readonly native: OutputPlan | readonly OutputPlan[] }
  | { readonly prompted: OutputPlan | readonly OutputPlan[]; readonly template?: string }
  | { readonly textFunction: readonly Program[] }
  | { readonly function: string; readonly params?: FieldPlan; readonly does?: readonly Program[] };

export type Program = readonly Step[];

/** One thing that a tool, a validator or an output function does. Waiting is for gates only, never for a time. */
export type Step =
  | { readonly return: Json }
  | { readonly returnValue: true }
  | { readonly returnArg: string; readonly before?: string }
  | { readonly returnContext: readonly ContextKey[] }
  | {
      readonly returnPlus: {
        readonly return_value: Json;
        readonly content?: string;
        readonly metadata?: Json;
        readonly tools?: readonly string[];
      };
    }
  | { readonly ifDeps: { readonly arg: string; readonly equal: Json; readonly other: Json } }
  | { readonly logContext: readonly ContextKey[] }
  | EmitPlan
  | EnqueuePlan
  | { readonly retry: string }
  | { readonly failed: string }
  | { readonly throw: string }
  | { readonly defer: true }
  | { readonly approve: true }
  | { readonly open: string }
  | { readonly wait: string }
  /** Waits for a gate and takes no notice of a stop. */
  | { readonly swallow: string }
  | { readonly cancel: 'ctx' | 'token' | 'external' }
  | { readonly nested: NestedPlan };

export type ContextKey =
  | 'retry'
  | 'max_retries'
  | 'last_attempt'
  | 'run_step'
  | 'requests'
  | 'tool_calls'
  | 'tool_name'
  | 'tool_call_id'
  | 'tool_call_metadata'
  | 'active_capabilities'
  | 'loaded_capabilities'
  | 'discovered_tools'
  | 'tools'
  | 'available_tools'
  | 'prompt'
  | 'deps'
  | 'metadata'
  | 'request_limit'
  | 'messages';

export interface NestedPlan {
  readonly agent: AgentPlan;
  readonly prompt: string;
  readonly token?: 'shared';
  readonly usage?: 'shared';
  readonly onCancelled?: 'cancel-parent' | 'return';
}

/** What a model answers: whole parts, from which the deltas of a stream follow, or the deltas themselves. */
export interface Answer {
  readonly parts?: readonly AnswerPart[];
  readonly deltas?: readonly AnswerDelta[];
  readonly usage?: {
    readonly input?: number;
    readonly output?: number;
    readonly cacheRead?: number;
    readonly cost?: string;
    readonly details?: Readonly<Record<string, number>>;
  };
  readonly finishReason?: 'stop' | 'length' | 'content_filter' | 'tool_call' | 'error';
  /** A gate to pass before the answer starts. */
  readonly wait?: string;
  readonly error?: AnswerError;
}

export type AnswerPart =
  | { readonly text: string }
  | { readonly thinking: string; readonly signature?: string }
  | { readonly call: string; readonly args?: JsonObject | string | null; readonly id?: string };

export type AnswerDelta =
  | { readonly wait: string }
  | { readonly open: string }
  | { readonly raise: AnswerError }
  | { readonly finish: NonNullable<Answer['finishReason']> }
  | { readonly key: number; readonly text: string }
  /** A whole part in its JSON form. */
  | { readonly key: number; readonly part: JsonObject }
  | { readonly key: number; readonly thinking?: string; readonly signature?: string }
  | {
      readonly key: number;
      readonly name?: string;
      readonly args?: string;
      readonly id?: string | null;
    };

export type AnswerError =
  | { readonly kind: 'http'; readonly status: number; readonly body?: Json }
  | { readonly kind: 'unexpected'; readonly message: string; readonly body?: string }
  | { readonly kind: 'error'; readonly message: string };

/** One run, and what the program around it does. */
export interface RunPlan {
  readonly entry: 'run' | 'run_stream' | 'run_stream_events' | 'iter';
  /** Text, or content in its JSON form. */
  readonly prompt?: string | readonly (string | JsonObject)[] | null;
  /** Messages in their JSON form, or those of an earlier run. */
  readonly history?: readonly JsonObject[] | PastHistory;
  /** The scenario's token, or the same cancelled before. */
  readonly token?: 'given' | 'cancelled';
  readonly handler?: boolean;
  /** Notes what front ends are told of the events; under run_stream_events. */
  readonly frontEnds?: true;
  readonly options?: RunOptionPlan;
  /** Waits for gates beside the run. */
  readonly watch?: readonly { readonly when: string; readonly do: readonly Action[] }[];
  /** What is done after the n-th event, streamed value or node; 0 is before the first. */
  readonly at?: readonly {
    readonly event?: number;
    readonly item?: number;
    readonly node?: number;
    readonly do: readonly Action[];
  }[];
  /** What is done at the end of the block. */
  readonly after?: readonly Action[];
  readonly consume?: 'text' | 'delta' | 'outputs' | 'responses' | 'output' | 'none';
  readonly thenOutput?: boolean;
  /** Kinds of nodes that are streamed under iter. */
  readonly streams?: readonly ('model-request' | 'call-tools')[];
  /** Reads the text of a node's stream when its events were left. */
  readonly thenText?: boolean;
  readonly byHand?: boolean;
  readonly swallowInside?: boolean;
}

export interface PastHistory {
  readonly of: number;
  readonly which?: 'all' | 'new';
  readonly close?: boolean;
  readonly roundTrips?: number;
  readonly drop?: number;
}

export interface RunOptionPlan {
  readonly settings?: JsonObject;
  readonly metadata?: JsonObject;
  readonly retries?: number | { readonly tools?: number; readonly output?: number };
  readonly runId?: string;
  readonly conversationId?: string;
  readonly instructions?: string;
  readonly deps?: Json;
  readonly output?: OutputPlan | readonly OutputPlan[];
  /** Results for calls that the run of the history left to others. */
  readonly deferred?: DeferredPlan;
  readonly limits?: LimitPlan;
  readonly usage?: {
    readonly requests?: number;
    readonly tool_calls?: number;
    readonly input_tokens?: number;
    readonly output_tokens?: number;
  };
}

/** What came back for deferred calls, by the id of the call. */
export interface DeferredPlan {
  readonly calls?: Readonly<Record<string, SuppliedPlan>>;
  readonly approvals?: Readonly<
    Record<string, boolean | { readonly denied: string } | { readonly args: JsonObject }>
  >;
  readonly metadata?: Readonly<Record<string, JsonObject>>;
}

export type SuppliedPlan =
  | { readonly value: Json }
  | { readonly failed: string }
  | { readonly retry: string }
  | {
      readonly returnPlus: {
        readonly return_value: Json;
        readonly content?: string;
        readonly metadata?: Json;
      };
    };

export interface LimitPlan {
  readonly requestLimit?: number | null;
  readonly toolCallsLimit?: number;
  readonly inputTokensLimit?: number;
  readonly outputTokensLimit?: number;
  readonly totalTokensLimit?: number;
  readonly perRequestInputTokensLimit?: number;
  readonly costLimit?: string;
  readonly countTokensBeforeRequest?: boolean;
}

export type Action =
  | EmitPlan
  | EnqueuePlan
  | { readonly open: string }
  | { readonly wait: string }
  | { readonly cancel: 'token' | 'external' | 'ctx' | 'events' | 'run' | 'stream' }
  | { readonly throw: string }
  | { readonly leave: true };
