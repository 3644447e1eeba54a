/** A duration in the form of ISO 8601 without years, months and weeks, as Python writes one: `PT0.5S`, `P1DT2H`. */
export const durationPattern =
  /^(-?)P(?=\d|T)(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

/** A duration in seconds, given as a number of them or as a text of that pattern. */
export function toDurationSeconds(duration: number | string): number {
  if (typeof duration === 'number') return duration;
  const [, sign = '', ...amounts] = durationPattern.exec(duration) ?? [];
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = amounts.map((text) => Number(text ?? 0));
  const sum = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
  return sign === '-' ? -sum : sum;
}
