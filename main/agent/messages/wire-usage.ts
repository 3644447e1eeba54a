import { z } from 'zod';
import type { JsonObject } from '../../../preload/contract/json.ts';
import type { RequestUsage } from '../../../preload/contract/usage.ts';
import { defineWireShape, fields, isJsonObject, plain, type WireField } from './wire-shape.ts';

const decimalForm = /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/;

const cost: WireField<string | null> = plain(
  z
    .union([
      z.string().regex(decimalForm, 'must be a decimal number'),
      z.number().transform(toDecimal),
    ])
    .nullable()
    .default(null),
);

const details: WireField<Readonly<Record<string, number>>> = {
  // Not z.record: that drops a key named __proto__.
  schema: z
    .custom<Readonly<Record<string, number>>>(isNumbers, 'must be an object of numbers')
    .nullable()
    .default(null)
    .transform((value) => value ?? {}),
  encode: (value) => value,
};

function isNumbers(value: unknown): boolean {
  return isJsonObject(value) && Object.values(value).every((each) => typeof each === 'number');
}

const usageShape = defineWireShape({
  input_tokens: fields.count,
  cache_write_tokens: fields.count,
  cache_read_tokens: fields.count,
  output_tokens: fields.count,
  input_audio_tokens: fields.count,
  cache_audio_read_tokens: fields.count,
  output_audio_tokens: fields.count,
  details,
  cost,
});

const legacyNames: Readonly<Record<string, string>> = {
  request_tokens: 'input_tokens',
  response_tokens: 'output_tokens',
};

/** Writes a usage; the cost stays a decimal string and never becomes a binary number. Source: spec 01 MSG-14. */
export function encodeUsage(usage: RequestUsage): JsonObject {
  return usageShape.encode(usage);
}

/** Reads a usage, older names included. Throws `WireError`. */
export function decodeUsage(wire: unknown): RequestUsage {
  return usageShape.decode(isJsonObject(wire) ? renameKeys(wire, legacyNames) : wire, 'usage');
}

/** Gives keys of older versions their present name; a key that has it already wins. */
export function renameKeys(wire: JsonObject, names: Readonly<Record<string, string>>): JsonObject {
  if (!Object.keys(names).some((old) => Object.hasOwn(wire, old))) return wire;
  const renamed = Object.entries(wire).map(([key, value]) => [names[key] ?? key, value] as const);
  const present = Object.entries(wire).filter(([key]) => !Object.hasOwn(names, key));
  return Object.fromEntries([...renamed, ...present]);
}

// Short numbers such as 1e-7 are written out: a decimal reader need not know the exponent form.
function toDecimal(value: number): string {
  const [digits = '0', exponent] = String(value).split('e');
  if (exponent === undefined) return digits;
  const [whole = '0', fraction = ''] = digits.replace('-', '').split('.');
  const shift = Number(exponent);
  const sign = value < 0 ? '-' : '';
  if (shift >= 0) return `${sign}${whole}${fraction.padEnd(shift, '0')}`;
  return `${sign}0.${'0'.repeat(-shift - whole.length)}${whole}${fraction}`;
}
