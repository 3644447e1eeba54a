import type { RequestUsage, RunUsageValue } from '../../../preload/contract/usage.ts';
import { UsageLimitExceeded } from '../errors.ts';
import { compareDecimals, toDecimal } from './decimal.ts';

/** What a run may use. Null switches a limit off. Source: spec 05 §2. */
export interface UsageLimits {
  /** Requests to the model, retries included. */
  readonly requestLimit: number | null;
  /** Successful tool executions; checked before a response's calls, all of which run or none. */
  readonly toolCallsLimit: number | null;
  readonly inputTokensLimit: number | null;
  readonly outputTokensLimit: number | null;
  readonly totalTokensLimit: number | null;
  /** Input tokens of any single request. */
  readonly perRequestInputTokensLimit: number | null;
  /** US dollars, best given as a decimal string; an estimate, so pair it with a request limit. */
  readonly costLimit: string | number | null;
  /** Asks the model to count the input of each request first, so that it is not sent when it would break a limit. */
  readonly countTokensBeforeRequest: boolean;
}

/** What holds when nobody said otherwise: 50 requests. */
export const defaultUsageLimits: UsageLimits = Object.freeze({
  requestLimit: 50,
  toolCallsLimit: null,
  inputTokensLimit: null,
  outputTokensLimit: null,
  totalTokensLimit: null,
  perRequestInputTokensLimit: null,
  costLimit: null,
  countTokensBeforeRequest: false,
});

const hint =
  'Consider raising the limit, or see the docs on usage limits for budget-aware patterns: https://pydantic.dev/docs/ai/core-concepts/agent/#usage-limits';

/** Throws UsageLimitExceeded when the next request must not be made. */
export function checkBeforeRequest(limits: UsageLimits, usage: RunUsageValue): void {
  const { requestLimit, inputTokensLimit, totalTokensLimit, costLimit } = limits;
  if (requestLimit !== null && usage.requests >= requestLimit) {
    throw exceeded(`The next request would exceed the request_limit of ${requestLimit}`);
  }
  if (inputTokensLimit !== null && usage.inputTokens > inputTokensLimit) {
    throw exceeded(
      `The next request would exceed the input_tokens_limit of ${inputTokensLimit} (input_tokens=${usage.inputTokens})`,
    );
  }
  const total = usage.inputTokens + usage.outputTokens;
  if (totalTokensLimit !== null && total > totalTokensLimit) {
    throw exceeded(
      `The next request would exceed the total_tokens_limit of ${totalTokensLimit} (total_tokens=${total})`,
    );
  }
  if (
    costLimit !== null &&
    usage.cost !== null &&
    compareDecimals(usage.cost, toDecimal(costLimit)) > 0
  ) {
    throw exceeded(
      `The next request would exceed the \`cost_limit\` of ${toDecimal(costLimit)} (\`cost\`=${usage.cost})`,
    );
  }
}

/** Throws UsageLimitExceeded when what was used so far broke a limit on tokens. */
export function checkTokens(limits: UsageLimits, usage: RunUsageValue): void {
  const { inputTokensLimit, outputTokensLimit, totalTokensLimit } = limits;
  const total = usage.inputTokens + usage.outputTokens;
  checkCumulative('input_tokens', inputTokensLimit, usage.inputTokens);
  checkCumulative('output_tokens', outputTokensLimit, usage.outputTokens);
  checkCumulative('total_tokens', totalTokensLimit, total);
}

/** Throws UsageLimitExceeded when the cost so far broke the limit on cost. */
export function checkCost(limits: UsageLimits, usage: RunUsageValue): void {
  const { costLimit } = limits;
  if (costLimit === null || usage.cost === null) return;
  const limit = toDecimal(costLimit);
  if (compareDecimals(usage.cost, limit) > 0) {
    throw exceeded(`Exceeded the \`cost_limit\` of ${limit} (\`usage.cost\`=${usage.cost})`);
  }
}

/** Throws UsageLimitExceeded when one request's input was too large. */
export function checkRequestInput(limits: UsageLimits, request: RequestUsage): void {
  const limit = limits.perRequestInputTokensLimit;
  if (limit !== null && request.inputTokens > limit) {
    throw exceeded(
      `Exceeded the per_request_input_tokens_limit of ${limit} (request_input_tokens=${request.inputTokens})`,
    );
  }
}

/** Throws UsageLimitExceeded when so many tool calls in all are too many. */
export function checkBeforeToolCalls(limits: UsageLimits, projectedToolCalls: number): void {
  const limit = limits.toolCallsLimit;
  if (limit !== null && projectedToolCalls > limit) {
    throw exceeded(
      `The next tool call(s) would exceed the tool_calls_limit of ${limit} (tool_calls=${projectedToolCalls})`,
    );
  }
}

/** Whether tokens need counting while a response streams. */
export function hasTokenLimits(limits: UsageLimits): boolean {
  return (
    limits.inputTokensLimit !== null ||
    limits.outputTokensLimit !== null ||
    limits.totalTokensLimit !== null ||
    limits.perRequestInputTokensLimit !== null
  );
}

function checkCumulative(name: string, limit: number | null, used: number): void {
  if (limit !== null && used > limit) {
    throw exceeded(`Exceeded the ${name}_limit of ${limit} (${name}=${used})`);
  }
}

function exceeded(message: string): UsageLimitExceeded {
  return new UsageLimitExceeded(`${message}. ${hint}`);
}
