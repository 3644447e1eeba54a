import type { JsonObject } from '../../../preload/contract/json.ts';

/** One thing the demo model does, in order: it thinks, writes, and at last may call a tool. */
export type DemoStep =
  | { readonly kind: 'thinking'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'call'; readonly toolName: string; readonly args: JsonObject };

/** Only writing. */
export function say(text: string): readonly DemoStep[] {
  return [{ kind: 'text', text }];
}

/**
 * What is left of a plan when its beginning was written already: the text from where it broke off, and what was to
 * follow. Thinking is not repeated. A text that was changed is taken up after the last words that are still the same.
 */
export function remainderOf(steps: readonly DemoStep[], written: string): readonly DemoStep[] {
  if (written === '') return steps;
  const whole = steps.map((step) => (step.kind === 'text' ? step.text : '')).join('');
  const rest = whole.slice(findBreak(whole, written));
  const calls = steps.filter((step) => step.kind === 'call');
  return rest === '' ? calls : [...say(rest), ...calls];
}

function findBreak(whole: string, written: string): number {
  if (whole.startsWith(written)) return written.length;
  const kept = written.trimEnd();
  const space = written.slice(kept.length);
  for (const length of [60, 30, 15]) {
    const ending = kept.slice(-length);
    const at = whole.indexOf(ending);
    if (at === -1 || ending.length < length) continue;
    const end = at + length;
    return whole.startsWith(space, end) ? end + space.length : end;
  }
  return 0;
}
