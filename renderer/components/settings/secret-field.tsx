import type { ReactNode } from 'react';

import { Button } from '../button.tsx';
import { FormField } from './form-field.tsx';

/** What the person has put in of a secret: empty text keeps the one there is, unless it is to go. */
export interface SecretDraft {
  readonly key: string;
  readonly removeKey: boolean;
}

/** A secret that goes in and never comes back, with what is said of it and a way to take out the one that is kept. */
export function SecretField(props: {
  readonly label: string;
  readonly problem: string | null;
  readonly hint: string;
  /** The words of the button that takes it out; null when none is kept. */
  readonly remove: string | null;
  readonly draft: SecretDraft;
  readonly onChange: (change: SecretDraft) => void;
}): ReactNode {
  const { label, problem, hint, remove, draft, onChange } = props;
  return (
    <FormField
      label={label}
      problem={problem}
      hint={
        <>
          <span className="grow">{hint}</span>
          {remove !== null && (
            <Button
              kind="quiet-danger"
              aria-pressed={draft.removeKey}
              onClick={() => onChange({ removeKey: !draft.removeKey, key: '' })}
            >
              {remove}
            </Button>
          )}
        </>
      }
    >
      {(ties) => (
        <input
          {...ties}
          className="field mono"
          type="password"
          autoComplete="off"
          spellCheck={false}
          maxLength={4000}
          value={draft.key}
          onChange={(event) => onChange({ key: event.target.value, removeKey: false })}
        />
      )}
    </FormField>
  );
}
