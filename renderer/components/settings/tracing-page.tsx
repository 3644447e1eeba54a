import { Check, CircleAlert, CircleDashed, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { isLoopbackUrl } from '../../../preload/contract/base-url.ts';
import type { TracingState } from '../../../preload/contract/tracing.ts';
import { useAppInfo, useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { ConsentNotice } from './consent-notice.tsx';
import { FormField } from './form-field.tsx';
import { SettingsPage } from './settings-page.tsx';
import { SwitchRow } from './switch-row.tsx';
import { TracingKeyField } from './tracing-key-field.tsx';
import { useTracingForm, type TracingForm } from './use-tracing-form.ts';

const stateIcons: Readonly<Record<TracingState, LucideIcon>> = {
  off: CircleDashed,
  waiting: CircleDashed,
  sent: Check,
  failed: CircleAlert,
};

/** Where traces of runs go: nowhere, unless the person names a collector. */
export function TracingPage(): ReactNode {
  const t = useTranslate();
  const { tracing, oldRuntime } = useAppInfo();
  const form = useTracingForm(tracing);
  const isFar = form.draft.endpoint !== '' && !isLoopbackUrl(form.draft.endpoint.trim());
  return (
    <SettingsPage title={t('tracing.title')}>
      <p className="text-2">{t('tracing.intro')}</p>
      <p className="tracing-state" data-state={tracing.state}>
        <Icon of={stateIcons[tracing.state]} size="s" />
        {t(`tracing.state.${tracing.state}`)}
      </p>
      <form
        className="form"
        aria-label={t('tracing.collector')}
        onSubmit={(event) => {
          event.preventDefault();
          void form.save(null);
        }}
      >
        <AddressField form={form} />
        <HeaderField form={form} />
        <TracingKeyField form={form} keyState={tracing.keyState} />
        <ul className="list">
          <SwitchRow
            label={t('tracing.content')}
            hint={t('tracing.contentHint')}
            isOn={form.draft.includeContent}
            onChange={(includeContent) => form.change({ includeContent })}
          />
        </ul>
        {form.asksConsent && (
          <ConsentNotice onChoose={(allowPlainStorage) => void form.save(allowPlainStorage)} />
        )}
        {oldRuntime && isFar && <p className="text-2">{t('tracing.oldRuntime')}</p>}
        <div className="form-actions">
          <Button type="submit" kind="primary">
            {t('tracing.save')}
          </Button>
          {tracing.endpoint !== null && (
            <Button onClick={() => void form.turnOff()}>{t('tracing.off')}</Button>
          )}
        </div>
      </form>
    </SettingsPage>
  );
}

function AddressField({ form }: { readonly form: TracingForm }): ReactNode {
  const t = useTranslate();
  const { addressProblem } = form;
  return (
    <FormField
      label={t('tracing.address')}
      hint={t('tracing.addressHint')}
      problem={addressProblem === null ? null : t(addressProblem)}
    >
      {(ties) => (
        <input
          {...ties}
          className="field mono"
          inputMode="url"
          spellCheck={false}
          maxLength={500}
          value={form.draft.endpoint}
          onChange={(event) => form.change({ endpoint: event.target.value })}
        />
      )}
    </FormField>
  );
}

function HeaderField({ form }: { readonly form: TracingForm }): ReactNode {
  const t = useTranslate();
  return (
    <FormField
      label={t('tracing.headerName')}
      hint={t('tracing.headerNameHint')}
      problem={form.isHeaderBad ? t('tracing.headerNameBad') : null}
    >
      {(ties) => (
        <input
          {...ties}
          className="field mono"
          spellCheck={false}
          maxLength={100}
          value={form.draft.headerName}
          onChange={(event) => form.change({ headerName: event.target.value })}
        />
      )}
    </FormField>
  );
}
