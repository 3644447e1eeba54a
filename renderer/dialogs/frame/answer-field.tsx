import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import {
  cleanCustomAnswer,
  type CustomAnswerIssue,
} from '../../../preload/contract/custom-answer.ts';
import { Keys } from '../../keyboard/keys.tsx';
import { usePlatformLook } from '../../keyboard/platform-look.tsx';
import { matchShortcut } from '../../keyboard/shortcuts.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { describeCharacter } from './describe-character.ts';
import { IssueLine } from './issue-line.tsx';

/** A field for the person's words in a dialog, with the contract's check below it and its one-key clean-up. */
export function AnswerField(props: {
  readonly id: string;
  readonly label: string;
  readonly rows: number;
  readonly text: string;
  readonly issue: CustomAnswerIssue | null;
  /** Takes the focus when it is drawn: the person has just asked for it. */
  readonly focused: boolean;
  readonly onText: (text: string) => void;
  /** Esc was pressed: the caret leaves, the text stays. */
  readonly onLeave: () => void;
  readonly about?: string;
  readonly count?: string;
}): ReactNode {
  const { id, text, issue, onText, onLeave, focused } = props;
  const look = usePlatformLook();
  const field = useRef<HTMLTextAreaElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const [beforeCleanUp, setBeforeCleanUp] = useState<string | null>(null);
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);

  function cleanUp(): void {
    setBeforeCleanUp(text);
    onText(cleanCustomAnswer(text));
    field.current?.focus();
  }

  function keyDown(event: KeyboardEvent): void {
    const shortcut = matchShortcut(event.nativeEvent, { scope: 'dialog', look, inField: true });
    if (shortcut === 'clean-text' && issue?.code === 'control-characters') cleanUp();
    else if (shortcut === 'fold') onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const isWrong = issue !== null;
  // What is said under the field must be seen while one writes in it, in the smallest window too.
  useEffect(() => {
    if (isWrong && document.activeElement === field.current) {
      foot.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [isWrong]);

  const footId = `${id}-foot`;
  return (
    <>
      <textarea
        ref={field}
        id={id}
        className="ask-field"
        rows={props.rows}
        dir="auto"
        value={text}
        aria-label={props.label}
        aria-invalid={issue !== null}
        aria-describedby={footId}
        onKeyDown={keyDown}
        onChange={(event) => {
          setBeforeCleanUp(null);
          onText(event.currentTarget.value);
        }}
      />
      <div ref={foot} id={footId} className="ask-field-foot">
        <FieldNotice
          id={id}
          issue={issue}
          about={props.about}
          cleaned={beforeCleanUp !== null}
          onCleanUp={cleanUp}
          onTakeBack={() => {
            if (beforeCleanUp !== null) onText(beforeCleanUp);
            setBeforeCleanUp(null);
            field.current?.focus();
          }}
        />
        {props.count !== undefined && <span className="num">{props.count}</span>}
      </div>
    </>
  );
}

function FieldNotice(props: {
  readonly id: string;
  readonly issue: CustomAnswerIssue | null;
  readonly about: string | undefined;
  readonly cleaned: boolean;
  readonly onCleanUp: () => void;
  readonly onTakeBack: () => void;
}): ReactNode {
  const translate = useTranslate();
  const { issue } = props;
  if (issue?.code === 'blank') {
    return (
      <span className="grow">
        <IssueLine id={`${props.id}-issue`}>{translate('dialog.writeSomething')}</IssueLine>
      </span>
    );
  }
  if (issue?.code === 'control-characters') {
    return (
      <span className="grow ask-field-notice">
        <IssueLine id={`${props.id}-issue`}>
          {describeCharacter(translate, issue.character)}
        </IssueLine>
        <button type="button" className="ask-inline-button" onClick={props.onCleanUp}>
          {translate('dialog.cleanUp')}
          <Keys id="clean-text" />
        </button>
      </span>
    );
  }
  if (props.cleaned) {
    return (
      <span className="grow ask-field-notice">
        <span>{translate('dialog.cleanedUp')}</span>
        <button type="button" className="ask-inline-button" onClick={props.onTakeBack}>
          {translate('dialog.takeBackCleanUp')}
        </button>
      </span>
    );
  }
  return <span className="grow">{props.about}</span>;
}
