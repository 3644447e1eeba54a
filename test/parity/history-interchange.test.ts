import { describe, expect, it } from 'vitest';
import { jsonSchema, type Json } from '../../preload/contract/json.ts';
import { decodeMessages, encodeMessages } from '../../main/agent/messages/wire.ts';
import { readHistoryFixtures } from './interchange/history-fixtures.ts';
import { ourHistories } from './interchange/our-histories.ts';

const { ours, theirs } = readHistoryFixtures();
/** Keys of pictures and files that the original fills in where we write nothing. */
const filledIn = new Set(['force_download', 'vendor_metadata', 'identifier']);

function parse(text: string): Json {
  return jsonSchema.parse(JSON.parse(text));
}

/** The same value with instants to the microsecond, and without what the original filled in. */
function comparable(value: Json, other: Json | undefined = value): Json {
  if (typeof value === 'string') {
    return value.replace(
      /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(?:Z|\+00:00)$/,
      (_, seconds: string, fraction: string = '') => `${seconds}.${fraction.padEnd(6, '0')}Z`,
    );
  }
  if (Array.isArray(value)) {
    const others: readonly Json[] = Array.isArray(other) ? other : [];
    return value.map((item: Json, at) => comparable(item, others[at]));
  }
  if (typeof value !== 'object' || value === null) return value;
  const known = typeof other === 'object' && other !== null && !Array.isArray(other) ? other : {};
  const entries = Object.entries(value)
    .filter(([key]) => key in known || !filledIn.has(key))
    .map(([key, item]): [string, Json] => [
      key,
      // The original writes base64 for addresses; both are read.
      key === 'data' && typeof item === 'string'
        ? item.replaceAll('-', '+').replaceAll('_', '/')
        : comparable(item, Reflect.get(known, key)),
    ]);
  return Object.fromEntries(entries);
}

describe('histories of this runtime in the original', () => {
  it('were exchanged as they are written now', () => {
    const written = ourHistories().map(({ name, messages }) => [name, encodeMessages(messages)]);
    expect(ours.map(({ name, text }) => [name, parse(text)])).toEqual(written);
  });

  const exchanged = ours.filter(
    ({ name }) => name !== 'lone-surrogate' && name !== 'unknown-field',
  );
  it.each(exchanged.map((each) => [each.name, each] as const))(
    'come back equal: %s [A-013, A-099]',
    (_, { text, back }) => {
      if ('refused' in back) throw new Error(back.refused);
      const written = parse(text);
      expect(comparable(parse(back.text), written)).toEqual(comparable(written));
    },
  );

  it('are refused when they hold half a character, which JSON of the original cannot', () => {
    const refused = ours.filter(({ back }) => 'refused' in back);
    expect(refused.map(({ name }) => name)).toEqual(['lone-surrogate']);
  });

  it('lose a field there that only a later version knows', () => {
    const lost = ours.find(({ name }) => name === 'unknown-field');
    if (lost === undefined || 'refused' in lost.back) throw new Error('It was not exchanged.');
    expect(lost.text).toContain('x_later');
    expect(lost.back.text).not.toContain('x_later');
  });
});

describe('histories of the original in this runtime', () => {
  it.each(theirs.map((each) => [each.name, each] as const))(
    'are written again as they came: %s [A-013, A-130]',
    (_, { text }) => {
      const wire = parse(text);
      expect(encodeMessages(decodeMessages(wire))).toEqual(wire);
    },
  );

  it('keep microseconds and decimal money to the last digit', () => {
    const again = theirs
      .map(({ text }) => JSON.stringify(encodeMessages(decodeMessages(parse(text)))))
      .join('');
    expect(again).toContain('"2020-01-01T00:00:00.000001Z"');
    expect(again).toContain('"12345678901234567890.123456789"');
    expect(again).toContain('"0.10"');
  });

  it('keep a number that JavaScript cannot hold in text, and round it in a value', () => {
    const textOf = (name: string): string => theirs.find((each) => each.name === name)?.text ?? '';
    const inText = decodeMessages(parse(textOf('large-integer-in-text')));
    expect(JSON.stringify(inText)).toContain('12345678901234567890');
    const [message] = decodeMessages(parse(textOf('large-integer')));
    expect(message?.parts[0]).toMatchObject({ args: { n: 12345678901234567000 } });
  });
});
