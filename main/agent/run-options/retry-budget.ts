import { UserError } from '../errors.ts';

/** How often a model may try again: one number for both budgets, or only those named. Source: spec 02 RET-4. */
export type Retries = number | { readonly tools?: number; readonly output?: number };

/** Both budgets, resolved. */
export interface RetryBudget {
  readonly tools: number;
  readonly output: number;
}

/** The budgets from the first layer that names them; 1 each when none does. */
export function resolveRetries(layers: readonly (Retries | null | undefined)[]): RetryBudget {
  for (const layer of layers) assertRetries(layer);
  return { tools: firstNamed(layers, 'tools') ?? 1, output: firstNamed(layers, 'output') ?? 1 };
}

/** Throws a UserError on a negative budget. */
export function assertRetries(retries: Retries | null | undefined): void {
  const numbers =
    typeof retries === 'number' ? [retries] : [retries?.tools ?? 0, retries?.output ?? 0];
  const negative = numbers.find((count) => count < 0);
  if (negative !== undefined) throw new UserError(`max_retries must be >= 0, got ${negative}`);
}

function firstNamed(
  layers: readonly (Retries | null | undefined)[],
  budget: 'tools' | 'output',
): number | undefined {
  for (const layer of layers) {
    const count = typeof layer === 'number' ? layer : layer?.[budget];
    if (count !== undefined) return count;
  }
  return undefined;
}
