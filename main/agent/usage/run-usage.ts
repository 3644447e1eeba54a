import type { RequestUsage, RunUsageValue } from '../../../preload/contract/usage.ts';
import { addDecimals } from './decimal.ts';

const tokenFields = [
  'inputTokens',
  'outputTokens',
  'cacheWriteTokens',
  'cacheReadTokens',
  'inputAudioTokens',
  'cacheAudioReadTokens',
  'outputAudioTokens',
] as const;

/** What a run has used so far. Counts up in place, so that several runs can share one. Source: spec 05 §1. */
export class RunUsage implements RunUsageValue {
  inputTokens = 0;
  outputTokens = 0;
  cacheWriteTokens = 0;
  cacheReadTokens = 0;
  inputAudioTokens = 0;
  cacheAudioReadTokens = 0;
  outputAudioTokens = 0;
  details: Readonly<Record<string, number>> = {};
  cost: string | null = null;
  requests = 0;
  toolCalls = 0;

  constructor(start: Partial<RunUsageValue> = {}) {
    Object.assign(this, start);
  }

  get totalTokens(): number {
    return this.inputTokens + this.outputTokens;
  }

  /** Share of the input that came from the provider's cache; 0 without input. */
  get cacheHitRatio(): number {
    return this.inputTokens === 0 ? 0 : this.cacheReadTokens / this.inputTokens;
  }

  /** Adds another usage: tokens, details, cost, and the counts of requests and tool calls when it has them. */
  incr(other: RequestUsage | RunUsageValue): void {
    for (const field of tokenFields) this[field] += other[field];
    const details: Record<string, number> = { ...this.details };
    for (const [key, count] of Object.entries(other.details))
      details[key] = (details[key] ?? 0) + count;
    this.details = details;
    this.cost = addCosts(this.cost, other.cost);
    if ('requests' in other) this.requests += other.requests;
    if ('toolCalls' in other) this.toolCalls += other.toolCalls;
  }

  /** A copy that no longer changes. */
  snapshot(): RunUsageValue {
    return {
      inputTokens: this.inputTokens,
      outputTokens: this.outputTokens,
      cacheWriteTokens: this.cacheWriteTokens,
      cacheReadTokens: this.cacheReadTokens,
      inputAudioTokens: this.inputAudioTokens,
      cacheAudioReadTokens: this.cacheAudioReadTokens,
      outputAudioTokens: this.outputAudioTokens,
      details: { ...this.details },
      cost: this.cost,
      requests: this.requests,
      toolCalls: this.toolCalls,
    };
  }

  /** Non-zero fields sorted by name, such as `RunUsage(input_tokens=62, requests=1)`. */
  toString(): string {
    const shown = Object.entries(this.snapshot())
      .filter(([key, value]) => key !== 'details' && value !== null && value !== 0)
      .map(([key, value]) => `${snakeCase(key)}=${String(value)}`);
    if (Object.keys(this.details).length > 0) shown.push(`details=${JSON.stringify(this.details)}`);
    return `RunUsage(${shown.toSorted().join(', ')})`;
  }
}

/** Adds what is known: an unknown cost adds nothing, and two unknown ones stay unknown. */
export function addCosts(left: string | null, right: string | null): string | null {
  if (left === null) return right;
  return right === null ? left : addDecimals(left, right);
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
