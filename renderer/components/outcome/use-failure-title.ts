import type { RunFailure } from '../../../preload/contract/failure.ts';
import type { Translate } from '../../../preload/contract/locales/translate.ts';
import type { ProviderView } from '../../../preload/contract/provider.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import { useAppInfo, useTranslate } from '../../stores/use-stores.ts';

/** One line that says what went wrong, with the names the person knows. */
export function useFailureTitle(run: RunRecord, failure: RunFailure, words: number): string {
  const t = useTranslate();
  const { providers } = useAppInfo();
  return failureTitle({ run, failure, words, providers }, t);
}

/** What the title of a failure is made from. */
export interface FailureFacts {
  readonly run: RunRecord;
  readonly failure: RunFailure;
  readonly words: number;
  readonly providers: readonly ProviderView[];
}

/** The same, as a function: for what is said and not drawn. */
export function failureTitle(
  { run, failure, words, providers }: FailureFacts,
  t: Translate,
): string {
  if (failure.code === 'connection-lost' && words > 0) {
    return t('runFailure.connection-lost-after', { count: words });
  }
  const known = providers.find((one) => one.providerId === run.modelRef.providerId);
  const provider = known?.label ?? failure.host ?? run.modelRef.providerId;
  const names = {
    provider,
    model: run.modelLabel === '' ? (failure.model ?? run.modelRef.modelId) : run.modelLabel,
    host: failure.host ?? provider,
  };
  return t(`runFailure.${failure.code}`, names);
}
