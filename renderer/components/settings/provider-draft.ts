import { findBaseUrlProblem, isLoopbackUrl, originOf } from '../../../preload/contract/base-url.ts';
import type { MessageKey } from '../../../preload/contract/locales/translate.ts';
import type { ProviderView } from '../../../preload/contract/provider.ts';

/** What stands in the form of a provider. */
export interface ProviderDraft {
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

/** The address that most servers on this computer have something behind. Source: Ollama's documentation, default port. */
const localAddress = 'http://localhost:11434/v1';

/** The form as it opens. */
export function beginDraft(provider: ProviderView | null, local: boolean): ProviderDraft {
  return {
    label: provider?.label ?? (local ? 'Ollama' : ''),
    baseUrl: provider?.baseUrl ?? (local ? localAddress : ''),
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

function addressProblem(address: string): DraftProblems['baseUrl'] {
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
