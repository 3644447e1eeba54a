import type { ReactNode } from 'react';

import { useAppInfo, useTranslate } from '../../stores/use-stores.ts';
import { ChoiceRow } from './choice-row.tsx';
import { SettingsGroup } from './settings-page.tsx';
import { useChangeSettings } from './use-change-settings.ts';

const minutes = [1, 5, 15, 30, 60];
/** Stands for no limit: a choice has a value, and null is none. */
const forever = 0;

/** How long a question waits for the person: as long as it takes, unless they choose otherwise. */
export function AnswerWaitGroup(): ReactNode {
  const t = useTranslate();
  const { settings } = useAppInfo();
  const change = useChangeSettings();
  const wait = settings.questionTimeoutMinutes ?? forever;
  const offered = [...new Set([forever, ...minutes, wait])].toSorted((a, b) => a - b);
  return (
    <SettingsGroup title={t('settings.asking')}>
      <ChoiceRow
        label={t('settings.answerWait')}
        hint={t('settings.answerWaitHint')}
        value={wait}
        choices={offered.map((value) => ({
          value,
          label:
            value === forever
              ? t('settings.answerWait.forever')
              : t('settings.wait.minutes', { count: value }),
        }))}
        onChange={(value) =>
          void change({ questionTimeoutMinutes: value === forever ? null : value })
        }
      />
    </SettingsGroup>
  );
}
