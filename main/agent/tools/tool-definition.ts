import type { JsonObject } from '../../../preload/contract/json.ts';

/** What a model is told about a tool. Source: spec 07 §1. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string | null;
  /** A JSON schema of type object. */
  readonly parametersJsonSchema: JsonObject;
  readonly kind: 'function' | 'output' | 'external' | 'unapproved';
  readonly strict: boolean | null;
  /** Runs alone: earlier calls finish first, later ones wait. */
  readonly sequential: boolean;
  readonly metadata: JsonObject | null;
  readonly timeoutSeconds: number | null;
  /** Key that wraps a non-object output. */
  readonly outerTypedDictKey: string | null;
  readonly toolsetId: string | null;
  readonly capabilityId: string | null;
  /** The model is not shown it before it finds it, or loads its capability. Source: spec 07 §1. */
  readonly deferLoading?: boolean;
  /** Marks the calls of tools by which the runtime itself is asked for something. */
  readonly toolKind?: string;
}
