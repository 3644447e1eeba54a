import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  addDecimals,
  compareDecimals,
  toDecimal,
} from '../../../../../main/agent/usage/decimal.ts';
import { RunUsage } from '../../../../../main/agent/usage/run-usage.ts';
import { noUsage } from '../../../../../preload/contract/usage.ts';

describe('the usage of a run', () => {
  it('adds up fields, details and costs; an unknown cost stays unknown', () => {
    const usage = new RunUsage();
    usage.incr({ ...noUsage, inputTokens: 10, cacheReadTokens: 4, details: { reasoning: 2 } });
    expect(usage.cost).toBeNull();
    usage.incr({ ...noUsage, outputTokens: 5, cost: '0.1', details: { reasoning: 1, audio: 3 } });
    usage.incr({ ...noUsage, cost: '0.2' });
    usage.incr({ ...noUsage, requests: 2, toolCalls: 1 });
    expect(usage.snapshot()).toEqual({
      ...noUsage,
      inputTokens: 10,
      outputTokens: 5,
      cacheReadTokens: 4,
      details: { reasoning: 3, audio: 3 },
      cost: '0.3',
      requests: 2,
      toolCalls: 1,
    });
    expect(usage.totalTokens).toBe(15);
    expect(usage.cacheHitRatio).toBe(0.4);
    expect(new RunUsage().cacheHitRatio).toBe(0);
    expect(usage.toString()).toContain('details={"reasoning":3,"audio":3}');
  });

  it('gives copies that it does not change', () => {
    const usage = new RunUsage();
    const before = usage.snapshot();
    usage.incr({ ...noUsage, inputTokens: 1 });
    expect(before.inputTokens).toBe(0);
  });
});

describe('a decimal', () => {
  it('is added and compared without rounding', () => {
    expect(addDecimals('0.1', '0.2')).toBe('0.3');
    expect(addDecimals('0.000196', '1')).toBe('1.000196');
    expect(addDecimals('-0.5', '0.25')).toBe('-0.25');
    expect(addDecimals('1e-7', '0.1')).toBe('0.1000001');
    expect(compareDecimals('0.10', '0.1')).toBe(0);
    expect(compareDecimals('2', '10')).toBe(-1);
    expect(compareDecimals('0.2', '0.19999')).toBe(1);
    expect(toDecimal(0.0000001)).toBe('0.0000001');
    expect(toDecimal('1.5e3')).toBe('1500');
    expect(() => toDecimal('free')).toThrow(RangeError);
  });

  it('adds as whole numbers of the smallest unit do', () => {
    const micros = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
    const write = (value: bigint): string => {
      const digits = (value < 0n ? -value : value).toString().padStart(7, '0');
      return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
    };
    fc.assert(
      fc.property(micros, micros, (left, right) => {
        expect(addDecimals(write(left), write(right))).toBe(write(left + right));
        expect(compareDecimals(write(left), write(right))).toBe(
          left < right ? -1 : left > right ? 1 : 0,
        );
      }),
    );
  });
});
