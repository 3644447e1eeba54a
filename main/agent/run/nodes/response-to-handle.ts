import type { ModelResponse } from '../../../../preload/contract/message.ts';
import type { EndStrategy } from '../../output/end-strategy.ts';
import type { FinalResult } from '../../output/final-result.ts';
import type { UserPrompt } from '../../run-context.ts';
import type { SuppliedResults } from '../../tools/supplied-results.ts';

/** A response that is to be carried out, and how. */
export interface ResponseToHandle {
  readonly response: ModelResponse;
  /** A prompt to send along with the results. */
  readonly userPrompt: UserPrompt | null;
  /** What came from outside for calls that an earlier run deferred; then only these are carried out. */
  readonly supplied: SuppliedResults | null;
  readonly strategy: EndStrategy;
  /** What runStream gave its caller as the final output already. */
  readonly given: FinalResult | null;
}
