import '../menu.css';
import { Select } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';

import { Icon } from '../icon.tsx';

/** One of the values that can be chosen, with its words. */
export interface Choice<Value extends string | number> {
  readonly value: Value;
  readonly label: string;
}

/** A row with a label and a choice of a few values. */
export function ChoiceRow<Value extends string | number>(props: {
  readonly label: string;
  readonly hint?: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
}): ReactNode {
  return (
    <li className="list-row">
      <span className="grow">
        {props.label}
        {props.hint !== undefined && <span className="list-hint text-3">{props.hint}</span>}
      </span>
      <Select.Root
        items={props.choices}
        value={props.value}
        onValueChange={(value: Value | null) => {
          if (value !== null) props.onChange(value);
        }}
      >
        <Select.Trigger className="button button-plain" aria-label={props.label}>
          <Select.Value />
          <Icon of={ChevronsUpDown} size="s" className="text-3" />
        </Select.Trigger>
        <Select.Portal>
          <Select.Positioner
            className="menu-place"
            sideOffset={4}
            align="end"
            alignItemWithTrigger={false}
          >
            <Select.Popup className="menu menu-narrow">
              {props.choices.map((choice) => (
                <Select.Item key={choice.value} value={choice.value} className="menu-item">
                  <span className="menu-check">
                    <Select.ItemIndicator>
                      <Icon of={Check} />
                    </Select.ItemIndicator>
                  </span>
                  <Select.ItemText>{choice.label}</Select.ItemText>
                </Select.Item>
              ))}
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
    </li>
  );
}
