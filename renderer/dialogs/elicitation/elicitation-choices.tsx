import type { ReactNode } from 'react';
import type { ChoiceField } from '../../../preload/contract/elicitation.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { ElicitationBox } from './elicitation-box.tsx';
import type { FieldProps } from './elicitation-field-props.ts';
import { PlainText } from '../frame/plain-text.tsx';

/** Up to this many choices stand in the open; more are a list to open. */
export const openChoices = 8;

/** What a field offers: boxes or dots in the open, or a list. */
export function ElicitationChoices(
  props: FieldProps<ChoiceField> & { readonly about: string },
): ReactNode {
  const translate = useTranslate();
  const { id, field, value, isFirst, about, onChange } = props;
  const chosen = Array.isArray(value) ? value : [];
  const toggle = (each: string, on: boolean): void => {
    if (!field.multiple) return onChange(on ? [each] : []);
    const others = chosen.filter((one) => one !== each);
    onChange(on ? [...others, each] : others);
  };
  if (!field.multiple && field.choices.length > openChoices) {
    return (
      <select
        id={id}
        className="ask-field"
        value={chosen[0] ?? ''}
        aria-describedby={about === '' ? undefined : about}
        {...(isFirst && { 'data-first': '' })}
        onChange={(event) =>
          onChange(event.currentTarget.value === '' ? [] : [event.currentTarget.value])
        }
      >
        <option value="">{translate('elicitation.none')}</option>
        {field.choices.map(({ value: each, title }) => (
          <option key={each} value={each}>
            {title}
          </option>
        ))}
      </select>
    );
  }
  return (
    <div className="ask-form-choices">
      {field.choices.map(({ value: each, title }, at) => (
        <label key={each} htmlFor={at === 0 ? id : `${id}-${at}`} className="ask-form-choice">
          <ElicitationBox
            group={id}
            id={at === 0 ? id : `${id}-${at}`}
            about={about}
            isFirst={isFirst && at === 0}
            several={field.multiple}
            checked={chosen.includes(each)}
            onToggle={(on) => toggle(each, on)}
          />
          <span dir="auto">
            <PlainText text={title} />
          </span>
        </label>
      ))}
    </div>
  );
}
