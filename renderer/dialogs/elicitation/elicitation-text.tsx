import type { ReactNode } from 'react';
import type { FieldProps } from './elicitation-field-props.ts';

/** A field for a text or a number; long texts get several lines. */
export function ElicitationText(
  props: FieldProps & { readonly about: string; readonly invalid: boolean },
): ReactNode {
  const { id, field, value, isFirst, about, invalid, onChange } = props;
  const text = typeof value === 'string' ? value : '';
  const isLong =
    field.type === 'text' &&
    field.format === null &&
    (field.maxLength === null || field.maxLength > 200);
  const shared = {
    id,
    className: 'ask-field',
    value: text,
    dir: 'auto',
    'aria-invalid': invalid,
    'aria-required': field.required,
    'aria-describedby': about === '' ? undefined : about,
    ...(isFirst && { 'data-first': '' }),
  };
  return isLong ? (
    <textarea {...shared} rows={1} onChange={(event) => onChange(event.currentTarget.value)} />
  ) : (
    <input
      {...shared}
      type="text"
      inputMode={field.type === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
