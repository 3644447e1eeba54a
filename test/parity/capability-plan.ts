import type { Json, JsonObject } from '../../preload/contract/json.ts';
import type { ContextKey, Step, ToolPlan } from './scenario.ts';

/** A capability that asks the person, with what its answerer gives in turn. */
export interface AskUserPlan {
  readonly id: string;
  readonly answers: readonly AnswererPlan[];
  readonly listeners?: readonly ListenerPlan[];
}

export type AnswererPlan =
  | {
      readonly answers?: readonly {
        readonly header: string;
        readonly selected?: readonly string[];
        readonly custom_answer?: string;
      }[];
      readonly cancelled?: boolean;
    }
  | { readonly throw: string }
  /** Waits for a gate or opens one, then goes on with the next. */
  | { readonly wait: string }
  | { readonly open: string };

/** A class of events that a scenario defines. */
export interface EventPlan {
  readonly className: string;
  readonly family: 'custom' | 'capability';
  readonly fields?: Readonly<Record<string, 'string' | 'integer' | 'boolean' | 'any'>>;
  /** Values of fields that may be left out. */
  readonly defaults?: JsonObject;
  readonly base?: string;
  readonly name?: string;
  readonly namespace?: string;
  readonly ui?: boolean;
  readonly abstract?: boolean;
  readonly dispatch?: 'stream' | 'immediate';
  /** A piece of what its definition is refused with. */
  readonly refusal?: string;
  /** Made once and noted: its JSON form and what front ends are given. */
  readonly sample?: JsonObject;
}

/** An event that is emitted. */
export interface EmitPlan {
  readonly emit: string;
  readonly with?: JsonObject;
  readonly toolCallId?: string;
  /** Fields that are logged once it is emitted: what listeners decided. */
  readonly logs?: readonly string[];
}

/** Something that is put into the conversation: text, or content, a part or a message in its JSON form. */
export interface EnqueuePlan {
  readonly enqueue: readonly (string | JsonObject)[];
  readonly priority?: 'asap' | 'when_idle';
}

/** What a hook or a listener does; at its end the hook goes on as if it were not there. */
export type HookStep =
  | EmitPlan
  | EnqueuePlan
  | Extract<
      Step,
      | { readonly retry: string }
      | { readonly failed: string }
      | { readonly throw: string }
      | { readonly defer: true }
      | { readonly approve: true }
      | { readonly logContext: readonly ContextKey[] }
      | { readonly open: string }
      | { readonly wait: string }
      | { readonly cancel: 'ctx' | 'token' | 'external' }
    >
  /** Returns this: an output, arguments, a result, the text of a response, names of tools, a number of messages. */
  | { readonly give: Json }
  /** Throws what skips the step, with this. */
  | { readonly skip: Json }
  /** Around a step: returns this when it fails. */
  | { readonly rescue: Json }
  /** Around a step: does it a second time when it fails. */
  | { readonly twice: true }
  /** In a listener: writes a field of the event. */
  | { readonly set: JsonObject };

/** The hooks of both languages by the names that they have here. */
export type HookPlanName =
  | 'beforeRun'
  | 'afterRun'
  | 'wrapRun'
  | 'onRunError'
  | 'beforeNodeRun'
  | 'afterNodeRun'
  | 'wrapNodeRun'
  | 'onNodeRunError'
  | 'beforeModelRequest'
  | 'afterModelRequest'
  | 'wrapModelRequest'
  | 'onModelRequestError'
  | 'prepareTools'
  | 'prepareOutputTools'
  | 'beforeToolValidate'
  | 'afterToolValidate'
  | 'wrapToolValidate'
  | 'onToolValidateError'
  | 'beforeToolExecute'
  | 'afterToolExecute'
  | 'wrapToolExecute'
  | 'onToolExecuteError'
  | 'beforeOutputValidate'
  | 'afterOutputValidate'
  | 'wrapOutputValidate'
  | 'onOutputValidateError'
  | 'beforeOutputProcess'
  | 'afterOutputProcess'
  | 'wrapOutputProcess'
  | 'onOutputProcessError';

/** A capability of a scenario. Each of its hooks is logged when it is called. */
export interface CapabilityPlan {
  readonly id: string;
  readonly position?: 'outermost' | 'innermost';
  readonly wraps?: readonly string[];
  readonly wrappedBy?: readonly string[];
  /** The model loads it. */
  readonly defer?: true;
  readonly description?: string;
  readonly instructions?: readonly string[];
  readonly settings?: JsonObject;
  /** Instructions of the toolset that holds its tools. */
  readonly toolsetInstructions?: string;
  /** It stands in a wrapper that puts this before the names of its tools. */
  readonly prefixed?: string;
  /** A function makes it for each run. */
  readonly dynamic?: true;
  /** Makes itself anew for each run. */
  readonly fresh?: true;
  /** The names of scripted models, one for each step, the last one from then on; `id:` is one to be resolved. */
  readonly models?: readonly string[];
  /** The same for all steps. */
  readonly model?: string;
  /** Ids for which it knows a model, and that model's name. */
  readonly resolves?: Readonly<Record<string, string>>;
  readonly tools?: readonly ToolPlan[];
  readonly listeners?: readonly ListenerPlan[];
  /** One list of steps for each call of a hook, the last one from then on. */
  readonly hooks?: Readonly<Partial<Record<HookPlanName, readonly (readonly HookStep[])[]>>>;
  /** Approves these calls, and denies the others, while the run goes on. */
  readonly approves?: readonly string[];
  /** Leaves events of these kinds out of the stream. */
  readonly hides?: readonly string[];
}

/** A listener to events of classes or kinds, or to all; each event is logged. */
export interface ListenerPlan {
  readonly to?: readonly string[];
  readonly does?: readonly HookStep[];
}

/** Wrappings of a toolset, innermost first. */
export interface ToolsetPlan {
  readonly tools: readonly ToolPlan[];
  readonly wrappings?: readonly ToolsetWrapping[];
}

export type ToolsetWrapping =
  | { readonly prefixed: string }
  /** Hides all tools until they are found, or these. */
  | { readonly deferred: true | readonly string[] }
  | { readonly renamed: Readonly<Record<string, string>> }
  /** Keeps these tools. */
  | { readonly filtered: readonly string[] }
  /** Describes every tool so. */
  | { readonly prepared: string }
  | { readonly approvalRequired: true };
