import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import type { ProviderId } from '../../../preload/contract/ids.ts';
import type { Translate } from '../../../preload/contract/locales/translate.ts';
import type { ProviderPresetName } from '../../../preload/contract/provider-presets.ts';
import type { ProviderView } from '../../../preload/contract/provider.ts';
import { useAppInfo, useStores, useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { ConsentNotice } from './consent-notice.tsx';
import { FormField } from './form-field.tsx';
import { KeyField } from './key-field.tsx';
import { isLocalDraft } from './provider-draft.ts';
import { RemoveProvider } from './remove-provider.tsx';
import { ServerModels } from './server-models.tsx';
import { SettingsPage } from './settings-page.tsx';
import { useProviderForm } from './use-provider-form.ts';

/** Adds or changes a model server. */
export function ProviderPage(props: {
  readonly providerId: ProviderId | null;
  readonly preset: ProviderPresetName | null;
}): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const { providers, oldRuntime } = useAppInfo();
  const opened = providers.find((one) => one.providerId === props.providerId) ?? null;
  const form = useProviderForm(opened, props.preset);
  const saved = providers.find((one) => one.providerId === form.savedId) ?? null;
  const { draft, problems } = form;
  const isLocal = isLocalDraft(draft);
  const isKnown = draft.kind !== 'openai-compatible';
  const title = pageTitle(t, saved, isKnown ? draft.label : null);
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
          hint={addressHint(t, isLocal, isKnown)}
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
        <ServerModels form={form} />
        {form.asksConsent && (
          <ConsentNotice onChoose={(allowPlainStorage) => void form.save(allowPlainStorage)} />
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

function pageTitle(t: Translate, saved: ProviderView | null, known: string | null): string {
  if (saved !== null) return t('provider.editTitle', { provider: saved.label });
  return known === null ? t('provider.addTitle') : t('provider.setUpTitle', { provider: known });
}

function addressHint(t: Translate, isLocal: boolean, isKnown: boolean): string {
  if (isLocal) return t('provider.addressLocal');
  return t(isKnown ? 'provider.addressKnown' : 'provider.addressHint');
}
