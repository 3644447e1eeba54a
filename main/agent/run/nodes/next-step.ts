import type { ModelRequest, ModelResponse } from '../../../../preload/contract/message.ts';
import type { FinalResult } from '../../output/final-result.ts';
import type { UserPrompt } from '../../run-context.ts';
import type { SuppliedResults } from '../../tools/supplied-results.ts';

/** What comes after a node. */
export type NextStep =
  | { readonly kind: 'model-request'; readonly request: ModelRequest }
  | {
      readonly kind: 'call-tools';
      readonly response: ModelResponse;
      /** A prompt to send along with the results. */
      readonly userPrompt?: UserPrompt | null;
      /** What came from outside for calls that an earlier run deferred. */
      readonly supplied?: SuppliedResults | null;
    }
  | { readonly kind: 'end'; readonly result: FinalResult };
