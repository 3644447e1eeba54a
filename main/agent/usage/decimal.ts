interface Scaled {
  readonly digits: bigint;
  readonly scale: number;
}

/** The exact sum of two decimal strings, such as `0.1` and `0.2`. Throws a RangeError on anything else. */
export function addDecimals(left: string, right: string): string {
  const [a, b, scale] = align(parse(left), parse(right));
  return format(a + b, scale);
}

/** Negative, zero or positive as left is below, equal to or above right. */
export function compareDecimals(left: string, right: string): number {
  const [a, b] = align(parse(left), parse(right));
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A number or decimal string as a plain decimal string without exponent. */
export function toDecimal(value: string | number): string {
  const parsed = parse(String(value));
  return format(parsed.digits, parsed.scale);
}

function parse(text: string): Scaled {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/.exec(text.trim());
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match ?? [];
  if (match === null || whole + fraction === '')
    throw new RangeError(`Not a decimal number: ${text}`);
  const digits = BigInt(`${sign === '-' ? '-' : ''}${whole}${fraction}`);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

function align(left: Scaled, right: Scaled): [bigint, bigint, number] {
  const scale = Math.max(left.scale, right.scale);
  const widen = (value: Scaled): bigint => value.digits * 10n ** BigInt(scale - value.scale);
  return [widen(left), widen(right), scale];
}

function format(digits: bigint, scale: number): string {
  const sign = digits < 0n ? '-' : '';
  const padded = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  const whole = padded.slice(0, padded.length - scale);
  const fraction = scale === 0 ? '' : padded.slice(-scale);
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`;
}
