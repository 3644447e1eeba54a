import type { JsonObject } from '../../preload/contract/json.ts';

/**
 * How an agent is defined beyond what most scenarios need: instructions of every kind, settings that are computed, a
 * model that falls back on others, a spec file. Texts of functions hold `{deps}` and `{step}`, which stand for the
 * dependencies and the step of the run.
 */
export interface DefinitionPlan {
  readonly instructions?: readonly InstructionPlan[];
  readonly systemPrompts?: readonly SystemPromptPlan[];
  readonly capabilities?: readonly CapabilityPlan[];
  readonly toolsets?: readonly {
    readonly id: string | null;
    readonly instructions: readonly InstructionPlan[];
  }[];
  /** Settings by the step of the run, the last ones from then on; what each function saw is logged. */
  readonly settings?: readonly JsonObject[];
  /** The same of each run. */
  readonly runSettings?: readonly JsonObject[];
  readonly runInstructions?: readonly InstructionPlan[];
  /** Counts the requests into the metadata, under this name. */
  readonly countsRequestsAs?: string;
  /** One candidate for each, with its own settings. */
  readonly fallback?: {
    readonly settings: readonly (JsonObject | null)[];
    /** Refuses answers that hold this text. */
    readonly rejects?: string;
  };
  /** What responses say of their model, by which they are priced. */
  readonly pricedAs?: { readonly model: string; readonly provider: string | null };
  /** The agent is made of this text, with the rest of the scenario's agent beside it. */
  readonly spec?: { readonly text: string; readonly format: 'yaml' | 'json' };
  /** So many runs at once; those that are refused come first, then the gate `go` opens. */
  readonly atOnce?: { readonly runs: number; readonly refused: number };
  readonly maxQueued?: number;
}

/** An instruction: a literal, a function, or a part. */
export type InstructionPlan =
  | string
  | { readonly write: string; readonly name?: string }
  | { readonly part: string; readonly name?: string; readonly dynamic?: boolean };

/** A system prompt: a text, or a function that later runs may ask again. */
export type SystemPromptPlan = string | { readonly write: string; readonly ref?: string };

/** A capability with instructions and settings. */
export interface CapabilityPlan {
  readonly id?: string;
  readonly instructions?: readonly InstructionPlan[];
  readonly settings?: JsonObject;
}
