import { z } from 'zod';
import { providerIdSchema } from './ids.ts';

/** The built-in model that needs nothing: rules, no AI, no network. */
export const demoProviderId = providerIdSchema.parse('demo');

/** The wire formats that a model server may speak. */
export const serverKinds = ['openai-compatible', 'openai', 'anthropic', 'google'] as const;
export type ServerKind = (typeof serverKinds)[number];

/** What a person enters to reach a model provider. The key goes beside it and never comes back. */
export const providerInputSchema = z.strictObject({
  /** Absent for a new one. */
  providerId: providerIdSchema.optional(),
  kind: z.enum(serverKinds),
  /** As shown, such as `OpenRouter`; 1 to 60 characters. */
  label: z.string().trim().min(1).max(60),
  /** https, or http to this computer only. */
  baseUrl: z.url({ protocol: /^https?$/ }).max(500),
  /** Model ids offered for choice; 1 to 200 characters each. */
  models: z.array(z.string().trim().min(1).max(200)).min(1).max(50),
});
export type ProviderInput = z.infer<typeof providerInputSchema>;

/** Where a provider's key stands. */
export type KeyState =
  /** None was entered. Fine for servers on this computer. */
  | 'none'
  /** In the system's keychain. */
  | 'stored'
  /** In memory until the app quits, since the system has no keychain. */
  | 'memory'
  /** Readable on the disk, with the person's consent. */
  | 'stored-plain'
  /** Entered for another origin: it must be entered again. */
  | 'other-origin';

/** A provider as the windows see it: never with its key. */
export interface ProviderView {
  readonly providerId: z.infer<typeof providerIdSchema>;
  readonly kind: 'demo' | ServerKind;
  readonly label: string;
  readonly baseUrl: string | null;
  readonly models: readonly { readonly modelId: string; readonly label: string }[];
  readonly keyState: KeyState;
  /** Why it cannot be used now, or null: an old runtime may only reach this computer. */
  readonly unavailable: 'old-runtime' | null;
}
