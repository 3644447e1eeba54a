import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ModelMessage, ModelResponse } from '../../../preload/contract/message.ts';
import type { PartDeltaEvent, PartStartEvent } from '../../../preload/contract/stream-event.ts';
import type { RequestUsage } from '../../../preload/contract/usage.ts';
import type { ModelSettings } from '../run-options/model-settings.ts';
import type { NativeTool } from '../tools/native-tool.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';

/** A model that can be asked. The runtime calls it; adapters in main/providers implement it. Source: spec 02 §2, 07 §7–9. */
export interface Model {
  /** The provider's own name for the model, such as `gpt-5.2`. */
  readonly modelName: string;
  /** The provider, such as `openai`; `test` and `function` for the built-in ones. */
  readonly system: string;
  /** Where its provider is reached; used for pricing and traces. */
  readonly baseUrl?: string | null;
  /** The lowest layer of settings. */
  readonly settings?: ModelSettings | null;
  /** Kinds of native tools that it carries out itself; none when it does not say. */
  readonly nativeTools?: readonly string[];

  /** One whole response. Called when nobody listens to the stream. Must reject soon after the signal aborts. */
  request(call: ModelCall): Promise<ModelResponse>;

  /** One response as it comes. Resolves when the provider has accepted the request; rejects when it has not. */
  requestStream(call: ModelCall): Promise<ModelStream>;

  /** The input tokens this call would use, for limits that are checked before the request. */
  countTokens?(call: ModelCall): Promise<RequestUsage>;
}

/** What a model is asked, and how. */
export interface ModelCall {
  /** Repaired and merged; valid for any provider that follows the specification. */
  readonly messages: readonly ModelMessage[];
  readonly settings: ModelSettings;
  readonly parameters: ModelRequestParameters;
  /** Aborts when the run ends early. The runtime does not wait for a model that ignores it. */
  readonly signal: AbortSignal;
  /** Puts its price to a response, for models that throw away what was paid for. */
  readonly priced?: (response: ModelResponse) => ModelResponse;
}

/** What the model may use to answer. */
export interface ModelRequestParameters {
  readonly functionTools: readonly ToolDefinition[];
  readonly outputTools: readonly ToolDefinition[];
  /** Tools that the provider carries out itself; none when absent. */
  readonly nativeTools?: readonly NativeTool[];
  readonly outputMode: 'text' | 'tool' | 'native' | 'prompted' | 'auto';
  /** JSON schema of the answer in native and prompted mode. */
  readonly outputObject: {
    readonly name: string | null;
    readonly description: string | null;
    readonly jsonSchema: JsonObject;
  } | null;
  readonly allowTextOutput: boolean;
  /** The joined instructions, or null. */
  readonly instructions: string | null;
  readonly instructionParts: readonly {
    readonly content: string;
    readonly dynamic: boolean;
    readonly name: string | null;
    readonly id: string | null;
  }[];
}

/** A response that is coming in. Iterated once, by the runtime. */
export interface ModelStream extends AsyncIterable<PartStartEvent | PartDeltaEvent> {
  /** The response as far as it came. `complete` only when the provider said that it is finished. */
  snapshot(): ModelResponse;
  /** Frees the connection. Safe to call twice and while iterating. */
  close(): Promise<void>;
}
