import { z } from 'zod';
import { providerIdSchema } from './ids.ts';
import { keyBindingsSchema, keyChordSchema } from './key-bindings.ts';

export const modelRefSchema = z.strictObject({
  providerId: providerIdSchema,
  modelId: z.string().min(1).max(200),
});

const questionTimeout = z.number().int().min(1).max(10_080);

/** Settings of the app itself; conversations and assistants have scopes of their own. */
export const appSettingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  language: z.enum(['system', 'en', 'ko']).default('system'),
  density: z.enum(['comfortable', 'compact']).default('comfortable'),
  /** What a new conversation talks to; null until the first choice. */
  defaultModel: modelRefSchema.nullable().default(null),
  sidebarWidth: z.number().min(200).max(360).default(256),
  sidebarHidden: z.boolean().default(false),
  /** Seconds without anything from the provider until a run is settled as cut. */
  idleTimeoutSeconds: z.number().int().min(5).max(3600).default(120),
  /** Minutes that a question waits while nothing is put in; null, unless the person chose otherwise, for ever. */
  questionTimeoutMinutes: questionTimeout.nullable().default(null),
  /** Keys that the person put in place of the app's own. */
  keyBindings: keyBindingsSchema.default({}),
  /** Stops everything that works, from any app; null, unless the person chose a chord, for none. */
  globalStop: keyChordSchema.nullable().default(null),
  /** Whether Parley stands in the system's tray. */
  tray: z.boolean().default(false),
  /** Whether the assistant may run commands, each with leave. */
  commands: z.boolean().default(false),
  /** Whether the assistant may hand tasks to runs of their own. */
  delegation: z.boolean().default(false),
  /** Whether newer prices are asked for. Off until the person says so: no call home without consent. */
  priceUpdates: z.boolean().default(false),
});
export type AppSettings = z.infer<typeof appSettingsSchema>;

/** Some settings to change; what is not named stays. */
export const settingsChangeSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']).optional(),
  language: z.enum(['system', 'en', 'ko']).optional(),
  density: z.enum(['comfortable', 'compact']).optional(),
  defaultModel: modelRefSchema.nullable().optional(),
  sidebarWidth: z.number().min(200).max(360).optional(),
  sidebarHidden: z.boolean().optional(),
  idleTimeoutSeconds: z.number().int().min(5).max(3600).optional(),
  questionTimeoutMinutes: questionTimeout.nullable().optional(),
  keyBindings: keyBindingsSchema.optional(),
  globalStop: keyChordSchema.nullable().optional(),
  tray: z.boolean().optional(),
  commands: z.boolean().optional(),
  delegation: z.boolean().optional(),
  priceUpdates: z.boolean().optional(),
});
export type SettingsChange = z.infer<typeof settingsChangeSchema>;
