import type { Json } from '../../../preload/contract/json.ts';
import type { UserContent } from '../../../preload/contract/user-content.ts';
import { UserError } from '../errors.ts';

/** What a tool gives back when it has more to say than a value. Source: spec 02 §3.4. */
export class ToolReturn {
  /** What the model reads as the call's result. */
  readonly returnValue: unknown;
  /** Further content for the model, sent after all results of the batch. */
  readonly content: string | readonly UserContent[] | null;
  /** For the app alone, never sent to a model. */
  readonly metadata: Json;
  /** Names of tools that the model is shown from here on. */
  readonly tools: readonly string[];

  constructor(options: {
    readonly returnValue: unknown;
    readonly content?: string | readonly UserContent[] | null;
    readonly metadata?: Json;
    readonly tools?: readonly string[];
  }) {
    this.returnValue = options.returnValue;
    this.content = options.content ?? null;
    this.metadata = options.metadata ?? null;
    this.tools = options.tools ?? [];
  }
}

/** What a tool returned, as JSON that can be stored and sent. Throws a UserError on what JSON cannot hold. */
export function toToolContent(toolName: string, value: unknown): Json {
  if (Array.isArray(value) && value.some((item) => item instanceof ToolReturn)) {
    throw new UserError(
      `The return value of tool '${toolName}' contains a ToolReturn inside a list.`,
    );
  }
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  try {
    const text: string | undefined = JSON.stringify(value);
    // Functions and symbols have no JSON text and say nothing to a model.
    return text === undefined ? null : (JSON.parse(text) as Json);
  } catch (error: unknown) {
    throw new UserError(`Tool '${toolName}' returned what JSON cannot hold.`, { cause: error });
  }
}
