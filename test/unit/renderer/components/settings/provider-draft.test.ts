import { describe, expect, it } from 'vitest';

import { providerIdSchema } from '../../../../../preload/contract/ids.ts';
import type { ProviderView } from '../../../../../preload/contract/provider.ts';
import {
  beginDraft,
  draftModels,
  findDraftProblems,
  isLocalDraft,
  keyIsForOtherOrigin,
} from '../../../../../renderer/components/settings/provider-draft.ts';

const provider: ProviderView = {
  providerId: providerIdSchema.parse('p'),
  kind: 'openai-compatible',
  label: 'Example',
  baseUrl: 'https://api.example.org/v1',
  models: [{ modelId: 'm', label: 'M' }],
  keyState: 'stored',
  unavailable: null,
};

describe('the form of a provider', () => {
  it('opens with what is known, and never with a key', () => {
    expect(beginDraft(provider, null)).toEqual({
      kind: 'openai-compatible',
      label: 'Example',
      baseUrl: 'https://api.example.org/v1',
      key: '',
      removeKey: false,
      models: 'm',
    });
    expect(beginDraft(null, 'anthropic')).toMatchObject({
      kind: 'anthropic',
      label: 'Anthropic',
      baseUrl: 'https://api.anthropic.com/v1',
    });
    expect(isLocalDraft(beginDraft(null, 'local'))).toBe(true);
  });

  it('says what is missing', () => {
    expect(findDraftProblems(beginDraft(null, null))).toEqual({
      label: 'provider.nameMissing',
      baseUrl: 'provider.addressBad',
      models: 'provider.modelsMissing',
    });
    expect(findDraftProblems(beginDraft(provider, null))).toEqual({
      label: null,
      baseUrl: null,
      models: null,
    });
  });

  it('takes http to this computer only', () => {
    const at = (baseUrl: string) =>
      findDraftProblems({ ...beginDraft(provider, null), baseUrl }).baseUrl;
    expect(at('http://api.example.org/v1')).toBe('provider.addressPlain');
    expect(at('http://localhost:11434/v1')).toBeNull();
    expect(at('https://me:secret@api.example.org/v1')).toBe('provider.addressCredentials');
  });

  it('says that a key belongs to another origin as soon as the address is changed', () => {
    const draft = beginDraft(provider, null);
    expect(keyIsForOtherOrigin(draft, provider)).toBe(false);
    expect(keyIsForOtherOrigin({ ...draft, baseUrl: `${draft.baseUrl}/x` }, provider)).toBe(false);
    const moved = { ...draft, baseUrl: 'https://elsewhere.example/v1' };
    expect(keyIsForOtherOrigin(moved, provider)).toBe(true);
    expect(keyIsForOtherOrigin({ ...moved, key: 'new' }, provider)).toBe(false);
    expect(keyIsForOtherOrigin(moved, { ...provider, keyState: 'none' })).toBe(false);
  });

  it('takes each model id once, without blank lines', () => {
    const draft = { ...beginDraft(null, null), models: ' a \n\nb\na\n' };
    expect(draftModels(draft)).toEqual(['a', 'b']);
  });
});
