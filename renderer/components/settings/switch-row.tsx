import type { ReactNode } from 'react';

import { useTranslate } from '../../stores/use-stores.ts';
import { ChoiceRow } from './choice-row.tsx';

/** A row with something that is on or off, in words. */
export function SwitchRow(props: {
  readonly label: string;
  readonly hint?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}): ReactNode {
  const t = useTranslate();
  const { isOn, onChange, ...row } = props;
  return (
    <ChoiceRow
      {...row}
      value={isOn ? 'on' : 'off'}
      choices={[
        { value: 'on', label: t('common.on') },
        { value: 'off', label: t('common.off') },
      ]}
      onChange={(value) => onChange(value === 'on')}
    />
  );
}
