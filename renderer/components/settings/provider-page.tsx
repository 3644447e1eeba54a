import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import type { ProviderId } from '../../../preload/contract/ids.ts';
import { useAppInfo, useStores, useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { CheckResult } from './check-result.tsx';
import { ConsentNotice } from './consent-notice.tsx';
import { FormField } from './form-field.tsx';
import { KeyField } from './key-field.tsx';
import { draftModels, isLocalDraft } from './provider-draft.ts';
import { RemoveProvider } from './remove-provider.tsx';
import { SettingsPage } from './settings-page.tsx';
import { useProviderForm } from './use-provider-form.ts';

/** Adds or changes an OpenAI-compatible server. */
export function ProviderPage(props: {
  readonly providerId: ProviderId | null;
  readonly beginLocal: boolean;
}): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const { providers, oldRuntime } = useAppInfo();
  const opened = providers.find((one) => one.providerId === props.providerId) ?? null;
  const form = useProviderForm(opened, props.beginLocal);
  const saved = providers.find((one) => one.providerId === form.savedId) ?? null;
  const { draft, problems } = form;
  const isLocal = isLocalDraft(draft);
  const title =
    saved === null ? t('provider.addTitle') : t('provider.editTitle', { provider: saved.label });
  return (
    <SettingsPage title={title}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void form.save(null);
        }}
      >
        <FormField
          label={t('provider.name')}
          hint={t('provider.nameHint')}
          problem={problems.label === null ? null : t(problems.label)}
        >
          {(ties) => (
            <input
              {...ties}
              className="field"
              maxLength={60}
              value={draft.label}
              onChange={(event) => form.change({ label: event.target.value })}
            />
          )}
        </FormField>
        <FormField
          label={t('provider.address')}
          hint={t(isLocal ? 'provider.addressLocal' : 'provider.addressHint')}
          problem={problems.baseUrl === null ? null : t(problems.baseUrl)}
        >
          {(ties) => (
            <input
              {...ties}
              className="field mono"
              inputMode="url"
              spellCheck={false}
              maxLength={500}
              value={draft.baseUrl}
              onChange={(event) => form.change({ baseUrl: event.target.value })}
            />
          )}
        </FormField>
        <KeyField form={form} provider={saved} />
        <FormField
          label={t('provider.modelIds')}
          hint={t('provider.modelIdsHint')}
          problem={problems.models === null ? null : t(problems.models)}
        >
          {(ties) => (
            <textarea
              {...ties}
              className="field mono"
              spellCheck={false}
              rows={3}
              value={draft.models}
              onChange={(event) => form.change({ models: event.target.value })}
            />
          )}
        </FormField>
        {form.asksConsent && (
          <ConsentNotice onChoose={(allowPlainStorage) => void form.save(allowPlainStorage)} />
        )}
        {form.savedId !== null && (
          <CheckResult
            providerId={form.savedId}
            known={draftModels(draft)}
            onAdd={(modelId) =>
              form.change({ models: [...draftModels(draft), modelId].join('\n') })
            }
          />
        )}
        {oldRuntime && !isLocal && <p className="text-2">{t('provider.oldRuntime')}</p>}
        <div className="form-actions">
          <Button type="submit" kind="primary">
            {t('provider.saveAndCheck')}
          </Button>
          <Button onClick={() => stores.view.getState().openSettings('models')}>
            <Icon of={ChevronLeft} size="s" />
            {t('provider.back')}
          </Button>
          <span className="grow" />
          {saved !== null && <RemoveProvider provider={saved} />}
        </div>
      </form>
    </SettingsPage>
  );
}
