import { z } from 'zod';
import type { StorageState } from './app-info.ts';
import { runIdSchema } from './ids.ts';

/** From the press of Stop to something that follows: seen, told to what runs, stored, ready for the next message. */
export const stopSteps = ['feedback', 'signal', 'durable', 'usable'] as const;
export type StopStep = (typeof stopSteps)[number];

/** How long the stops of this start of the app took, in milliseconds; null where none was measured. */
export interface StopFigure {
  readonly step: StopStep;
  readonly p50: number | null;
  readonly p95: number | null;
}

/** How the app is. Nothing of it leaves the computer, unless a person copies it. */
export interface HealthReport {
  readonly stops: { readonly count: number; readonly figures: readonly StopFigure[] };
  readonly storage: { readonly state: StorageState; readonly bytes: number | null };
  readonly versions: readonly { readonly name: string; readonly version: string }[];
  readonly memoryBytes: number;
  readonly startedAt: string;
}

const instant = z.number().nonnegative();

/** What a window saw of a stop, in milliseconds since 1970 with fractions. */
export const seenStopSchema = z.strictObject({
  runId: runIdSchema,
  pressedAtMs: instant,
  /** The first frame that says so. */
  feedbackAtMs: instant,
  /** The first frame in which the next message can be sent. */
  usableAtMs: instant,
});
export type SeenStop = z.infer<typeof seenStopSchema>;
