import type { ReactNode } from 'react';

import type { ProviderView } from '../../../preload/contract/provider.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { isLocalDraft, keyIsForOtherOrigin } from './provider-draft.ts';
import { SecretField } from './secret-field.tsx';
import type { ProviderForm } from './use-provider-form.ts';

/** A provider's key. It belongs to the origin it was entered for. */
export function KeyField(props: {
  readonly form: ProviderForm;
  readonly provider: ProviderView | null;
}): ReactNode {
  const t = useTranslate();
  const { form, provider } = props;
  const { draft } = form;
  const isKept = provider !== null && provider.keyState !== 'none';
  const hintOfNone = isLocalDraft(draft) ? 'provider.keyHintOptional' : 'provider.keyHint';
  const hint = isKept ? 'provider.keyHintStored' : hintOfNone;
  return (
    <SecretField
      label={t('provider.key')}
      problem={keyIsForOtherOrigin(draft, provider) ? t('provider.otherOrigin') : null}
      hint={t(draft.removeKey ? 'provider.keyWillGo' : hint)}
      remove={isKept ? t('provider.removeKey') : null}
      draft={draft}
      onChange={(change) => form.change(change)}
    />
  );
}
