import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Json } from '../../../../preload/contract/json.ts';
import { defineEvaluator } from '../evaluator.ts';
import { describeValue } from '../describe-value.ts';
import { evaluationName } from './evaluation-name.ts';

/**
 * Whether the output contains a value: a text a part of it, a list an item, an object a key, or all pairs of another
 * object. `as_strings` compares texts whatever the two are; case matters only between texts. Source: spec 09 §3.
 */
export const contains = defineEvaluator({
  name: 'Contains',
  parameters: z.strictObject({
    value: z.json(),
    case_sensitive: z.boolean().default(true),
    as_strings: z.boolean().default(false),
    evaluation_name: evaluationName,
  }),
  evaluate: ({ output }, { value, case_sensitive: isCaseSensitive, as_strings: asStrings }) => {
    const areTexts = typeof output === 'string' && typeof value === 'string';
    const reason =
      asStrings || areTexts
        ? missingInText(toText(output), toText(value), isCaseSensitive)
        : missingIn(output, value);
    return { value: reason === null, reason };
  },
});

function missingInText(output: string, value: string, isCaseSensitive: boolean): string | null {
  const [whole, part] = isCaseSensitive
    ? [output, value]
    : [output.toLowerCase(), value.toLowerCase()];
  if (whole.includes(part)) return null;
  return `${describeValue(part)} is no part of ${describeValue(whole)}.`;
}

function missingIn(output: unknown, value: Json): string | null {
  if (Array.isArray(output) || output instanceof Set) {
    const items: readonly unknown[] = [...output];
    if (items.some((item) => isDeepStrictEqual(item, value))) return null;
    return `${describeValue(value)} is not in ${describeValue(items, 200)}.`;
  }
  if (typeof output !== 'object' || output === null) {
    return `${describeValue(output)} contains no other values.`;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const isKey = typeof value === 'string' && Object.hasOwn(output, value);
    return isKey ? null : `${describeValue(output, 200)} has no key ${describeValue(value)}.`;
  }
  return missingPair(output, value);
}

function missingPair(output: object, pairs: object): string | null {
  for (const [key, wanted] of Object.entries(pairs)) {
    if (!Object.hasOwn(output, key)) return `There is no key ${describeValue(key, 30)}.`;
    const found: unknown = Reflect.get(output, key);
    if (!isDeepStrictEqual(found, wanted)) {
      return `${describeValue(key, 30)} is ${describeValue(found)}, not ${describeValue(wanted)}.`;
    }
  }
  return null;
}

function toText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
