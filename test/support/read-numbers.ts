import { parseArgs } from 'node:util';

/**
 * The whole numbers that a command was given as `--name N`; what is not given keeps its default. Anything else ends the
 * command with 2 and a line that says what was wrong: a count that is misread as 0 would pass for a good run.
 */
export function readNumbers<Name extends string>(
  defaults: Readonly<Record<Name, number>>,
  args: readonly string[] = process.argv.slice(2),
): Readonly<Record<Name, number>> {
  const options = Object.fromEntries(
    Object.keys(defaults).map((name) => [name, { type: 'string' as const }]),
  );
  try {
    const { values } = parseArgs({ args: [...args], options });
    const given = Object.entries(values).map(([name, value]) => [name, readNumber(name, value)]);
    return { ...defaults, ...Object.fromEntries(given) };
  } catch (error: unknown) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

function readNumber(name: string, value: unknown): number {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(`--${name} takes a whole number, and "${String(value)}" is none.`);
}
