import type { Json } from '../../../preload/contract/json.ts';

/** How a model is asked. An explicit null unsets a lower layer. Providers add prefixed keys. Source: spec 05 §4. */
export interface ModelSettings {
  readonly maxTokens?: number | null;
  readonly temperature?: number | null;
  readonly topP?: number | null;
  readonly topK?: number | null;
  /** Seconds. */
  readonly timeout?: number | null;
  readonly parallelToolCalls?: boolean | null;
  readonly toolChoice?: 'auto' | 'none' | 'required' | readonly string[] | null;
  readonly seed?: number | null;
  readonly presencePenalty?: number | null;
  readonly frequencyPenalty?: number | null;
  readonly logitBias?: Readonly<Record<string, number>> | null;
  readonly stopSequences?: readonly string[] | null;
  readonly extraHeaders?: Readonly<Record<string, string>> | null;
  readonly thinking?: boolean | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | null;
  readonly serviceTier?: string | null;
  readonly extraBody?: Json;
  readonly [providerKey: string]: Json | undefined;
}
