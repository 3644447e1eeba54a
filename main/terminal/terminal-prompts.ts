import { isCancel, multiline, multiselect, select, settings } from '@clack/prompts';
import type { Key } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { linkAbort } from '../agent/cancellation/abortable.ts';

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

/** The person pressed Ctrl-C or Ctrl-D in a menu, or nobody wants its answer any more. */
export class PromptLeft extends Error {
  override readonly name = 'PromptLeft';
}

/** Esc must not throw an answer away, as it would by the library's own key table. */
export function keepAnswersOnEscape(): void {
  settings.aliases.delete('escape');
}

/** Lets the person pick one line. Throws PromptLeft. */
export function pickOne<Value>(
  message: string,
  lines: readonly MenuLine<Value>[],
  place: PromptPlace,
): Promise<Value> {
  const options = toOptions(lines);
  return whileOpen(place, async (open) => {
    const picked = await select<number>({ message, options, showInstructions: false, ...open });
    return isCancel(picked) ? leave() : valueAt(lines, picked);
  });
}

/** Lets the person tick any number of lines. Throws PromptLeft. */
export function pickSeveral<Value>(
  message: string,
  lines: readonly MenuLine<Value>[],
  { initial, ...place }: PromptPlace & { readonly initial: readonly Value[] },
): Promise<readonly Value[]> {
  return whileOpen(place, async (open) => {
    const picked = await multiselect<number>({
      message,
      options: toOptions(lines),
      initialValues: lines.flatMap(({ value }, at) => (initial.includes(value) ? [at] : [])),
      required: false,
      showInstructions: false,
      ...open,
    });
    return isCancel(picked) ? leave() : picked.map((at) => valueAt(lines, at));
  });
}

/** Lets the person write, in several lines if they like. Throws PromptLeft. */
export function write(message: string, initial: string, place: PromptPlace): Promise<string> {
  return whileOpen(place, async (open) => {
    const written = await multiline({ message, initialValue: initial, ...open });
    return isCancel(written) ? leave() : written;
  });
}

/** Leaves a prompt when its input ends, by Ctrl-D or for good: the library would wait for ever for the next key. */
async function whileOpen<Value>(
  place: PromptPlace,
  show: (place: PromptPlace) => Promise<Value>,
): Promise<Value> {
  const { input } = place;
  const { controller, signal, unlink } = linkAbort([place.signal]);
  const end = (): void => controller.abort();
  const hearKey = (_: string | undefined, key: Key): void => {
    // Ctrl-D ends the input only where nothing is written; elsewhere it takes the next character out.
    if (key.ctrl === true && key.name === 'd') setImmediate(() => input.isPaused() && end());
  };
  input.on('keypress', hearKey);
  input.once('end', end);
  if (input.readableEnded || input.destroyed) end();
  try {
    return await show({ ...place, signal });
  } finally {
    input.off('keypress', hearKey);
    input.off('end', end);
    unlink();
  }
}

function leave(): never {
  throw new PromptLeft();
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
