import { ListPlus } from 'lucide-react';
import type { ReactNode } from 'react';

import { useApp, useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { CheckResult } from './check-result.tsx';
import { draftModels } from './provider-draft.ts';
import type { ProviderForm } from './use-provider-form.ts';

/** Asks the server for its models before anything is saved, so that no id has to be known, and offers them. */
export function ServerModels(props: { readonly form: ProviderForm }): ReactNode {
  const t = useTranslate();
  const { form } = props;
  const { draft, savedId, lookUp } = form;
  const saved = useApp((state) => (savedId === null ? null : (state.checks[savedId] ?? null)));
  const check = lookUp ?? saved;
  return (
    <>
      {form.canLookUp && check?.kind !== 'checking' && (
        <div>
          <Button onClick={() => void form.askForModels()}>
            <Icon of={ListPlus} size="s" />
            {t('provider.askForModels')}
          </Button>
        </div>
      )}
      {check !== null && (
        <CheckResult
          check={check}
          provider={draft.label}
          known={draftModels(draft)}
          onAdd={(modelId) => form.change({ models: [...draftModels(draft), modelId].join('\n') })}
        />
      )}
    </>
  );
}
