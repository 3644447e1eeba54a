/**
 * How many cases a property test tries: `count`, times PARLEY_TEST_DEPTH where a person wants to look deeper
 * (`PARLEY_TEST_DEPTH=50 npx vitest run --testTimeout 0 …`).
 */
export function propertyRuns(count: number): number {
  const depth = Number(process.env['PARLEY_TEST_DEPTH'] ?? 1);
  return Math.max(1, Math.round(count * depth));
}
