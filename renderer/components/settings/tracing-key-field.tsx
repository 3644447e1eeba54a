import type { ReactNode } from 'react';

import type { KeyState } from '../../../preload/contract/provider.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { SecretField } from './secret-field.tsx';
import type { TracingForm } from './use-tracing-form.ts';

/** The collector's key. */
export function TracingKeyField(props: {
  readonly form: TracingForm;
  readonly keyState: KeyState;
}): ReactNode {
  const t = useTranslate();
  const { form, keyState } = props;
  const { draft } = form;
  const isKept = keyState !== 'none';
  const isWanting = isKept && form.keyIsForOtherOrigin && draft.key === '' && !draft.removeKey;
  const hint = isKept ? 'tracing.keyKept' : 'tracing.keyHint';
  return (
    <SecretField
      label={t('tracing.key')}
      problem={isWanting ? t('tracing.keyOther') : null}
      hint={t(draft.removeKey ? 'tracing.keyWillGo' : hint)}
      remove={isKept ? t('tracing.removeKey') : null}
      draft={draft}
      onChange={(change) => form.change(change)}
    />
  );
}
