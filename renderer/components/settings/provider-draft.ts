import { findBaseUrlProblem, isLoopbackUrl, originOf } from '../../../preload/contract/base-url.ts';
import type { MessageKey } from '../../../preload/contract/locales/translate.ts';
import type { ProviderView, ServerKind } from '../../../preload/contract/provider.ts';
import {
  providerPresets,
  type ProviderPresetName,
} from '../../../preload/contract/provider-presets.ts';

/** What stands in the form of a provider. */
export interface ProviderDraft {
  readonly kind: ServerKind;
  readonly label: string;
  readonly baseUrl: string;
  /** What was typed now; the key that is kept never comes here. */
  readonly key: string;
  readonly removeKey: boolean;
  /** One id on each line. */
  readonly models: string;
}

/** What is wrong with each field; null where nothing is. */
export interface DraftProblems {
  readonly label: (MessageKey & `provider.${string}`) | null;
  readonly baseUrl: (MessageKey & `provider.${string}`) | null;
  readonly models: (MessageKey & `provider.${string}`) | null;
}

/** The form as it opens: with what is stored, or what is known of a new one. */
export function beginDraft(
  provider: ProviderView | null,
  presetName: ProviderPresetName | null,
): ProviderDraft {
  const preset = presetName === null ? null : providerPresets[presetName];
  const stored = provider === null || provider.kind === 'demo' ? null : provider.kind;
  return {
    kind: stored ?? preset?.kind ?? 'openai-compatible',
    label: provider?.label ?? preset?.label ?? '',
    baseUrl: provider?.baseUrl ?? preset?.baseUrl ?? '',
    key: '',
    removeKey: false,
    models: (provider?.models ?? []).map((model) => model.modelId).join('\n'),
  };
}

/** The model ids of a draft, each once. */
export function draftModels(draft: ProviderDraft): readonly string[] {
  const lines = draft.models.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** What keeps a draft from being saved. */
export function findDraftProblems(draft: ProviderDraft): DraftProblems {
  return {
    label: draft.label.trim() === '' ? 'provider.nameMissing' : null,
    baseUrl: addressProblem(draft.baseUrl.trim()),
    models: draftModels(draft).length === 0 ? 'provider.modelsMissing' : null,
  };
}

/** Whether the kept key was entered for another origin than the address in the form, so that it will not be sent there. */
export function keyIsForOtherOrigin(draft: ProviderDraft, provider: ProviderView | null): boolean {
  if (provider === null || provider.keyState === 'none' || draft.key !== '') return false;
  if (provider.keyState === 'other-origin') return true;
  const wanted = originOf(draft.baseUrl.trim());
  return wanted !== null && wanted !== originOf(provider.baseUrl ?? '');
}

/** Whether the address names this computer. */
export function isLocalDraft(draft: ProviderDraft): boolean {
  return isLoopbackUrl(draft.baseUrl.trim());
}

/** The words for what is wrong with an address, or null. */
export function addressProblem(address: string): DraftProblems['baseUrl'] {
  switch (findBaseUrlProblem(address)) {
    case null:
      return null;
    case 'not-a-url':
      return 'provider.addressBad';
    case 'plain-http':
      return 'provider.addressPlain';
    case 'more-than-a-base':
      return 'provider.addressCredentials';
  }
}
