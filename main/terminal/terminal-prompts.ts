import { isCancel, multiline, multiselect, select, settings } from '@clack/prompts';
import type { Readable, Writable } from 'node:stream';

/** One line of a menu. */
export interface MenuLine<Value> {
  readonly value: Value;
  readonly label: string;
  /** Shown while the line is the one that keys act on: the only mark of it where there are no colours. */
  readonly hint?: string;
}

/** Where a menu stands, and how long it is wanted. */
export interface PromptPlace {
  readonly input: Readable;
  readonly output: Writable;
  readonly signal: AbortSignal;
}

/** The person pressed Ctrl-C in a menu, or nobody wants its answer any more. */
export class PromptLeft extends Error {
  override readonly name = 'PromptLeft';
}

/** Esc must not throw an answer away, as it would by the library's own key table. */
export function keepAnswersOnEscape(): void {
  settings.aliases.delete('escape');
}

/** Lets the person pick one line. Throws PromptLeft. */
export async function pickOne<Value>(
  message: string,
  lines: readonly MenuLine<Value>[],
  place: PromptPlace,
): Promise<Value> {
  const options = toOptions(lines);
  const picked = await select<number>({ message, options, showInstructions: false, ...place });
  if (isCancel(picked)) throw new PromptLeft();
  return valueAt(lines, picked);
}

/** Lets the person tick any number of lines. Throws PromptLeft. */
export async function pickSeveral<Value>(
  message: string,
  lines: readonly MenuLine<Value>[],
  { initial, ...place }: PromptPlace & { readonly initial: readonly Value[] },
): Promise<readonly Value[]> {
  const picked = await multiselect<number>({
    message,
    options: toOptions(lines),
    initialValues: lines.flatMap(({ value }, at) => (initial.includes(value) ? [at] : [])),
    required: false,
    showInstructions: false,
    ...place,
  });
  if (isCancel(picked)) throw new PromptLeft();
  return picked.map((at) => valueAt(lines, at));
}

/** Lets the person write, in several lines if they like. Throws PromptLeft. */
export async function write(message: string, initial: string, place: PromptPlace): Promise<string> {
  const written = await multiline({ message, initialValue: initial, ...place });
  if (isCancel(written)) throw new PromptLeft();
  return written;
}

function toOptions(
  lines: readonly MenuLine<unknown>[],
): { value: number; label: string; hint?: string }[] {
  return lines.map(({ label, hint }, value) => ({
    value,
    label,
    ...(hint !== undefined && { hint }),
  }));
}

function valueAt<Value>(lines: readonly MenuLine<Value>[], at: number): Value {
  const line = lines[at];
  if (line === undefined) throw new RangeError(`The menu has no line ${at}.`);
  return line.value;
}
