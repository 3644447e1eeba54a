import type { ReactNode } from 'react';

import type { KeyState } from '../../../preload/contract/provider.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { FormField } from './form-field.tsx';
import type { TracingForm } from './use-tracing-form.ts';

/** The collector's key: it goes in and never comes back. */
export function TracingKeyField(props: {
  readonly form: TracingForm;
  readonly keyState: KeyState;
}): ReactNode {
  const t = useTranslate();
  const { form, keyState } = props;
  const { draft } = form;
  const isKept = keyState !== 'none';
  const isWanting = isKept && form.keyIsForOtherOrigin && draft.key === '' && !draft.removeKey;
  return (
    <FormField
      label={t('tracing.key')}
      problem={isWanting ? t('tracing.keyOther') : null}
      hint={
        <>
          <span className="grow">
            {draft.removeKey
              ? t('tracing.keyWillGo')
              : t(isKept ? 'tracing.keyKept' : 'tracing.keyHint')}
          </span>
          {isKept && (
            <Button
              kind="quiet-danger"
              aria-pressed={draft.removeKey}
              onClick={() => form.change({ removeKey: !draft.removeKey, key: '' })}
            >
              {t('tracing.removeKey')}
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
