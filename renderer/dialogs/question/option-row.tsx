import type { ReactNode } from 'react';
import type { QuestionOption } from '../../../preload/contract/question.ts';
import { Keycap } from '../../components/keycap.tsx';
import { useTranslate } from '../../stores/use-stores.ts';
import { ChoiceMark } from './choice-mark.tsx';
import { useDialog, type QuestionInView } from './dialog-context.ts';
import { OptionNote } from './option-note.tsx';

/** One choice: mark, label, description, digit; the note below while it is picked. The whole row is the target. */
export function OptionRow(props: {
  readonly view: QuestionInView;
  readonly option: QuestionOption;
  readonly index: number;
}): ReactNode {
  const translate = useTranslate();
  const { id, actions } = useDialog();
  const { view, option, index } = props;
  const { question, entry, at } = view;
  const own = `${id}-option-${at}-${index}`;
  const inForce = !entry.ownAnswerChosen && !entry.skipped;
  const picked = inForce && entry.selected.includes(option.label);
  const place = { position: index + 1, total: question.options.length };
  // A radio's place in its group is known to the browser; a checkbox has none.
  const described = [
    ...(option.description ? [`${own}-about`] : []),
    ...(question.multiSelect ? [`${own}-place`] : []),
  ];
  return (
    <div className="ask-option" data-on={picked || undefined}>
      <ChoiceMark
        several={question.multiSelect}
        id={own}
        name={`${id}-choice-${at}`}
        checked={picked}
        onChange={() => actions.change({ type: 'pick', at, label: option.label })}
        aria-describedby={described.join(' ') || undefined}
        aria-keyshortcuts={String(index + 1)}
      />
      <label className="ask-option-label" htmlFor={own} dir="auto">
        {option.label}
      </label>
      <Keycap>{index + 1}</Keycap>
      {option.description && (
        <span id={`${own}-about`} className="ask-option-about" dir="auto">
          {option.description}
        </span>
      )}
      {question.multiSelect && (
        <span id={`${own}-place`} className="sr">
          {translate('dialog.place', place)}
        </span>
      )}
      {picked && <OptionNote view={view} label={option.label} inputId={own} />}
    </div>
  );
}
