import type { ModelRequest, ModelResponse } from '../../../preload/contract/message.ts';
import type { FinalResult } from '../output/final-result.ts';

/** What comes after a node. */
export type NextStep =
  | { readonly kind: 'model-request'; readonly request: ModelRequest }
  | { readonly kind: 'call-tools'; readonly response: ModelResponse }
  | { readonly kind: 'end'; readonly result: FinalResult };
