import { useId, type ReactNode } from 'react';

import type { ProviderView } from '../../../preload/contract/provider.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { FormField } from './form-field.tsx';
import { isLocalDraft, keyIsForOtherOrigin } from './provider-draft.ts';
import type { ProviderForm } from './use-provider-form.ts';

/** The key: it goes in and never comes back. It belongs to the origin it was entered for. */
export function KeyField(props: {
  readonly form: ProviderForm;
  readonly provider: ProviderView | null;
}): ReactNode {
  const t = useTranslate();
  const removeId = useId();
  const { form, provider } = props;
  const { draft } = form;
  const isKept = provider !== null && provider.keyState !== 'none';
  return (
    <FormField
      label={t('provider.key')}
      problem={keyIsForOtherOrigin(draft, provider) ? t('provider.otherOrigin') : null}
      hint={
        <>
          <span className="grow">
            {draft.removeKey && t('provider.keyWillGo')}
            {!draft.removeKey && isKept && t('provider.keyHintStored')}
            {!draft.removeKey && !isKept && isLocalDraft(draft) && t('provider.keyHintOptional')}
            {!draft.removeKey && !isKept && !isLocalDraft(draft) && t('provider.keyHint')}
          </span>
          {isKept && (
            <Button
              id={removeId}
              kind="quiet-danger"
              aria-pressed={draft.removeKey}
              onClick={() => form.change({ removeKey: !draft.removeKey, key: '' })}
            >
              {t('provider.removeKey')}
            </Button>
          )}
        </>
      }
    >
      {(ties) => (
        <input
          {...ties}
          className="field mono"
          type="password"
          autoComplete="off"
          spellCheck={false}
          maxLength={4000}
          value={draft.key}
          onChange={(event) => form.change({ key: event.target.value, removeKey: false })}
        />
      )}
    </FormField>
  );
}
