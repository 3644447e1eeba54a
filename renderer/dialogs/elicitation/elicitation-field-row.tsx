import type { ReactNode } from 'react';
import { checkField } from '../../../preload/contract/check-elicitation.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { describeFieldIssue } from './describe-field-issue.ts';
import { ElicitationBox } from './elicitation-box.tsx';
import { ElicitationChoices, openChoices } from './elicitation-choices.tsx';
import type { FieldProps } from './elicitation-field-props.ts';
import { ElicitationText } from './elicitation-text.tsx';
import { IssueLine } from '../frame/issue-line.tsx';
import { PlainText } from '../frame/plain-text.tsx';

/** One field of a server's form: name, what it is for, the field itself, and what is wrong with what is in it. */
export function ElicitationFieldRow(props: FieldProps): ReactNode {
  const translate = useTranslate();
  const { id, field, value, showsIssue } = props;
  const issue = checkField(field, value);
  // An empty field is wrong only once the person wants to send.
  const shown = issue !== null && (showsIssue || issue.code !== 'missing') ? issue : null;
  const isGroup = field.type === 'choice' && field.choices.length <= openChoices;
  const about = [
    ...(field.description === null ? [] : [`${id}-about`]),
    ...(shown === null ? [] : [`${id}-issue`]),
  ].join(' ');
  const name = (
    <>
      <span dir="auto">
        <PlainText text={field.title} />
      </span>
      {!field.required && field.type !== 'switch' && (
        <span className="text-3"> {translate('elicitation.optional')}</span>
      )}
    </>
  );
  return (
    <div
      className="ask-form-row"
      role={isGroup ? 'group' : undefined}
      aria-labelledby={isGroup ? `${id}-name` : undefined}
    >
      {isGroup || field.type === 'switch' ? (
        field.type !== 'switch' && (
          <p id={`${id}-name`} className="ask-form-name">
            {name}
          </p>
        )
      ) : (
        <label htmlFor={id} className="ask-form-name">
          {name}
        </label>
      )}
      {field.type === 'switch' && (
        <label className="ask-form-choice">
          <ElicitationBox
            group={id}
            {...props}
            about={about}
            checked={value === true}
            several
            onToggle={(on) => props.onChange(on)}
          />
          <span>{name}</span>
        </label>
      )}
      {field.description !== null && (
        <p id={`${id}-about`} className="text-2 ask-form-about" dir="auto">
          <PlainText text={field.description} />
        </p>
      )}
      {field.type === 'choice' && <ElicitationChoices {...props} field={field} about={about} />}
      {(field.type === 'text' || field.type === 'number') && (
        <ElicitationText {...props} about={about} invalid={shown !== null} />
      )}
      {shown !== null && (
        <IssueLine id={`${id}-issue`}>{describeFieldIssue(shown, translate)}</IssueLine>
      )}
    </div>
  );
}
