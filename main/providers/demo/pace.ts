import { setTimeout as sleep } from 'node:timers/promises';
import type { FunctionModelDelta } from '../../agent/models/function-model.ts';
import type { DemoStep } from './plan.ts';

/** How fast the demo model writes. */
export interface Pace {
  /** Before the first word. */
  readonly startMs: number;
  /** For each word, on average. */
  readonly wordMs: number;
}

/** As fast as one can just read along. */
export const humanPace: Pace = { startMs: 450, wordMs: 34 };

/** Gives out a plan in pieces as a model would, and ends with the signal's reason when it aborts. */
export async function* streamSteps(
  steps: readonly DemoStep[],
  options: {
    readonly pace: Pace;
    readonly signal: AbortSignal;
    readonly createCallId: () => string;
  },
): AsyncGenerator<FunctionModelDelta> {
  const { pace, signal, createCallId } = options;
  await wait(pace.startMs, signal);
  for (const [at, step] of steps.entries()) {
    if (step.kind === 'call') {
      yield { [at]: { name: step.toolName, toolCallId: createCallId() } };
      for (const piece of pieces(JSON.stringify(step.args), 24)) {
        await wait(pace.wordMs, signal);
        yield { [at]: { jsonArgs: piece } };
      }
      continue;
    }
    for (const [index, word] of splitWords(step.text).entries()) {
      await wait(delayOf(word, index, pace), signal);
      yield step.kind === 'text' ? word : { [at]: { thinking: word } };
    }
  }
}

/** A text in words, each with the space behind it; nothing is lost. */
export function splitWords(text: string): readonly string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

// Uneven as speech is, and the same each time: longer words and the ends of sentences take their time.
function delayOf(word: string, index: number, { wordMs }: Pace): number {
  const sway = 0.7 + ((index * 37) % 60) / 100;
  const pause = /[.?!:…”"]\s*$/.test(word) || word.includes('\n') ? 3 : 0;
  return wordMs * (sway + pause + Math.min(word.length, 16) / 40);
}

function pieces(text: string, length: number): readonly string[] {
  const points = Array.from(text);
  return Array.from({ length: Math.ceil(points.length / length) }, (_, at) =>
    points.slice(at * length, (at + 1) * length).join(''),
  );
}

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (ms <= 0) return;
  try {
    await sleep(ms, undefined, { signal });
  } catch (error: unknown) {
    // The timer's own abort error would hide why.
    signal.throwIfAborted();
    throw error;
  }
}
