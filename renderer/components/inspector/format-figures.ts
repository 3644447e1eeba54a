/** Money as the person's locale writes it; small sums with as many digits as say something. */
export function formatMoney(cost: string, locale: string): string {
  const dollars = Number(cost);
  const digits = dollars !== 0 && Math.abs(dollars) < 0.1 ? 4 : 2;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  }).format(dollars);
}

/** A count as the person's locale writes it. */
export function formatCount(count: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(count);
}

/** A time of day to the second: several acts may stand in one minute. */
export function formatSecond(instant: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  }).format(new Date(instant));
}

/** The same in short, such as 5.2K, where many stand below each other. */
export function formatShortCount(count: number, locale: string): string {
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(
    count,
  );
}
