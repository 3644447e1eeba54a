/** A number with three significant digits at least; a whole one as it is, in groups of three; a dash for none. */
export function renderNumber(value: number): string {
  if (Number.isNaN(value)) return '–';
  if (Number.isInteger(value)) return value.toLocaleString('en-US');
  const digitsBefore = Math.floor(Math.log10(Math.abs(value))) + 1;
  const decimals = Math.max(1, 3 - digitsBefore);
  return value.toLocaleString('en-US', {
    minimumFractionDigits: Math.min(decimals, 20),
    maximumFractionDigits: Math.min(decimals, 20),
  });
}

/** A share as a percentage with one decimal. */
export function renderShare(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

/** A duration in the unit that suits it. */
export function renderDuration(seconds: number): string {
  if (seconds < 0.001) return `${Math.round(seconds * 1e6)}µs`;
  if (seconds < 1) return `${(seconds * 1000).toFixed(seconds < 0.1 ? 1 : 0)}ms`;
  return `${seconds.toFixed(1)}s`;
}
