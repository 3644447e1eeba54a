import { z } from 'zod';
import { providerIdSchema, type ProviderId } from './ids.ts';
import type { KeyState } from './provider.ts';

/** Under this name the key of the collector is kept, beside those of the providers. */
export const collectorKeyId: ProviderId = providerIdSchema.parse('trace-collector');

/** Where spans of runs go, and what of them. */
export const tracingSettingsSchema = z.strictObject({
  /** The address of an OTLP collector, such as `http://localhost:4318`; null sends nothing. */
  endpoint: z.string().min(1).max(500).nullable(),
  /** The header that the key goes in. */
  headerName: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,100}$/)
    .default('Authorization'),
  /** Whether what was said goes too: messages, arguments, results, instructions. */
  includeContent: z.boolean(),
});
export type TracingSettings = z.infer<typeof tracingSettingsSchema>;

/** How sending spans stands: off, nothing sent yet, the last were taken, or they were not. */
export type TracingState = 'off' | 'waiting' | 'sent' | 'failed';

/** Tracing as the windows see it: never with its key. */
export interface TracingView extends TracingSettings {
  readonly keyState: KeyState;
  readonly state: TracingState;
}

/** Nothing is sent. */
export const noTracing: TracingView = {
  endpoint: null,
  headerName: 'Authorization',
  includeContent: false,
  keyState: 'none',
  state: 'off',
};
