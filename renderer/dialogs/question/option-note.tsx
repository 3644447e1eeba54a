import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { findControlCharacter, trimWhiteSpace } from '../../../preload/contract/question-text.ts';
import { Icon } from '../../components/icon.tsx';
import { useTranslate } from '../../stores/use-stores.ts';
import { AnswerField } from '../frame/answer-field.tsx';
import { useDialog, type QuestionInView } from './dialog-context.ts';

/** A note on a picked option: a button until it is wanted, then a field that grows. */
export function OptionNote(props: {
  readonly view: QuestionInView;
  readonly label: string;
  readonly inputId: string;
}): ReactNode {
  const translate = useTranslate();
  const { actions } = useDialog();
  const { label, inputId, view } = props;
  const text = Object.hasOwn(view.entry.notes, label) ? (view.entry.notes[label] ?? '') : '';
  const [asked, setAsked] = useState(false);
  if (!asked && text === '') {
    return (
      <button type="button" className="ask-add-note" onClick={() => setAsked(true)}>
        <Icon of={Plus} size="s" />
        {translate('dialog.addNote')}
        <bdi className="sr">{label}</bdi>
      </button>
    );
  }
  const control = trimWhiteSpace(text) === '' ? null : findControlCharacter(text, true);
  return (
    <div className="ask-note">
      <AnswerField
        id={`${inputId}-note`}
        label={translate('dialog.noteOn', { label })}
        rows={1}
        text={text}
        issue={control === null ? null : { code: 'control-characters', ...control }}
        focused={asked}
        onText={(next) => actions.change({ type: 'write-note', at: view.at, label, text: next })}
        onLeave={() => {
          document.getElementById(inputId)?.focus();
          setAsked(false);
        }}
      />
    </div>
  );
}
