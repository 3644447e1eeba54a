import { CircleAlert, CircleCheck, Plus } from 'lucide-react';
import type { ReactNode } from 'react';

import type { RequestOutput } from '../../../preload/contract/requests.ts';
import type { ProviderCheck } from '../../stores/app-store.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { CheckBadge } from './check-badge.tsx';

/** What the server said when it was asked for its models; those it offers can be added. */
export function CheckResult(props: {
  readonly check: ProviderCheck;
  /** As it is called in the form. */
  readonly provider: string;
  readonly known: readonly string[];
  readonly onAdd: (modelId: string) => void;
}): ReactNode {
  const t = useTranslate();
  const { check } = props;
  if (check.kind === 'checking') return <CheckBadge check={check} />;
  if (check.kind === 'failed') {
    return (
      <p className="form-bad">
        <Icon of={CircleAlert} size="s" />
        {t(`failure.${check.failure.code}`)}
      </p>
    );
  }
  return <Answer answer={check.answer} {...props} />;
}

function Answer(props: {
  readonly answer: RequestOutput<'provider.check'>;
  readonly provider: string;
  readonly known: readonly string[];
  readonly onAdd: (modelId: string) => void;
}): ReactNode {
  const t = useTranslate();
  const { answer, provider } = props;
  if (!answer.reached) {
    const { code, host, model, detail } = answer.failure;
    const names = { provider, model: model ?? '', host: host ?? provider };
    return (
      <div>
        <p className="form-bad">
          <Icon of={CircleAlert} size="s" />
          {t(`runFailure.${code}`, names)}
        </p>
        {detail !== null && (
          <p className="meta selectable" dir="auto">
            {detail}
          </p>
        )}
      </div>
    );
  }
  const others = answer.models.filter((model) => !props.known.includes(model));
  return (
    <div>
      <p className="badge badge-ok">
        <Icon of={CircleCheck} size="s" />
        {t('provider.reached', { count: answer.models.length })}
      </p>
      {others.length > 0 && (
        <ul className="offered" aria-label={t('provider.offered')}>
          {others.map((model) => (
            <li key={model}>
              <Button
                aria-label={t('provider.addOffered', { model })}
                onClick={() => props.onAdd(model)}
              >
                <Icon of={Plus} size="s" />
                {model}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
