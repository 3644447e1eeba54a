import type { ModelResponse } from '../../../preload/contract/message.ts';
import type { Prices } from './prices.ts';
import type { UsageLimits } from './usage-limits.ts';

/** Something that the caller should know and that stops nothing. */
export interface AgentWarning {
  readonly code: 'cost-calculation-failed' | 'cost-not-found';
  readonly message: string;
}

/** Takes warnings. A port; nobody listening means that they are dropped. */
export type WarningListener = (warning: AgentWarning) => void;

/** The response with its price, once: a cost that is there stays. Source: spec 05 COST-1. */
export function withCost(
  response: ModelResponse,
  prices: Prices,
  warn: WarningListener,
): ModelResponse {
  if (response.usage.cost !== null) return response;
  const cost = priceSafely(response, prices, warn);
  return cost === null ? response : { ...response, usage: { ...response.usage, cost } };
}

/** Warns at the end of a run whose cost limit could not be enforced. Source: spec 05 COST-2. */
export function warnWithoutCost(
  limits: UsageLimits,
  cost: string | null,
  warn: WarningListener,
): void {
  if (limits.costLimit === null || cost !== null) return;
  warn({
    code: 'cost-not-found',
    message:
      'A `cost_limit` is set but cannot be enforced because no cost was calculated; usually price data is missing for the model.',
  });
}

function priceSafely(
  response: ModelResponse,
  prices: Prices,
  warn: WarningListener,
): string | null {
  try {
    return prices.priceOf(response);
  } catch (error: unknown) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    warn({ code: 'cost-calculation-failed', message: `Failed to get cost: ${reason}` });
    return null;
  }
}
