import type { ServerKind } from './provider.ts';

/** A server that many know, or one on this computer. */
export type ProviderPresetName = 'anthropic' | 'openai' | 'google' | 'local';

/** What the form of a new provider begins with. */
export interface ProviderPreset {
  readonly kind: ServerKind;
  readonly label: string;
  readonly baseUrl: string;
}

/** The presets, in the order in which they are offered. Source: the providers' API references; Ollama's default port. */
export const providerPresets: Readonly<Record<ProviderPresetName, ProviderPreset>> = {
  anthropic: { kind: 'anthropic', label: 'Anthropic', baseUrl: 'https://api.anthropic.com/v1' },
  openai: { kind: 'openai', label: 'OpenAI', baseUrl: 'https://api.openai.com/v1' },
  google: {
    kind: 'google',
    label: 'Google',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
  },
  local: { kind: 'openai-compatible', label: 'Ollama', baseUrl: 'http://localhost:11434/v1' },
};

/** Those that need a key, and speak a format of their own. */
export const knownProviders: readonly Exclude<ProviderPresetName, 'local'>[] = [
  'anthropic',
  'openai',
  'google',
];
