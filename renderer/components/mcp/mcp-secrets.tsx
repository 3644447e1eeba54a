import { CircleAlert, Plus, X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';

import { mcpLimits } from '../../../preload/contract/mcp-server.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { Button, IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { withSecretLine, type SecretLine } from './mcp-draft.ts';
import type { McpForm } from './use-mcp-form.ts';

/** Variables or headers: names with values that go in and never come back. */
export function McpSecrets(props: { readonly form: McpForm }): ReactNode {
  const t = useTranslate();
  const id = useId();
  const made = useRef(0);
  const group = useRef<HTMLFieldSetElement>(null);
  const { draft, problems, change } = props.form;
  const isProgram = draft.kind === 'stdio';
  const footId = `${id}-foot`;

  function replace(line: SecretLine): void {
    change({ secrets: draft.secrets.map((each) => (each.key === line.key ? line : each)) });
  }

  function remove({ key }: SecretLine): void {
    change({ secrets: draft.secrets.filter((each) => each.key !== key) });
    // The focus does not go with the line.
    group.current?.querySelector<HTMLElement>('.mcp-add-secret')?.focus();
  }

  return (
    <fieldset ref={group} className="form-row mcp-secrets" aria-describedby={footId}>
      <legend className="form-label">{t(isProgram ? 'mcp.variables' : 'mcp.headers')}</legend>
      {draft.secrets.map((line, at) => (
        <SecretRow
          key={line.key}
          line={line}
          number={at + 1}
          onChange={replace}
          onRemove={() => remove(line)}
        />
      ))}
      {draft.secrets.length < mcpLimits.secrets && (
        <Button
          className="mcp-add-secret"
          onClick={() => {
            made.current += 1;
            change(withSecretLine(draft, `${id}-${made.current}`));
          }}
        >
          <Icon of={Plus} size="s" />
          {t(isProgram ? 'mcp.addVariable' : 'mcp.addHeader')}
        </Button>
      )}
      <div id={footId} className="form-foot">
        {problems.secrets === null ? (
          t(isProgram ? 'mcp.variablesHint' : 'mcp.headersHint')
        ) : (
          <span className="form-bad">
            <Icon of={CircleAlert} size="s" />
            {problems.secrets}
          </span>
        )}
      </div>
    </fieldset>
  );
}

function SecretRow(props: {
  readonly line: SecretLine;
  readonly number: number;
  readonly onChange: (line: SecretLine) => void;
  readonly onRemove: () => void;
}): ReactNode {
  const t = useTranslate();
  const { line, number, onChange, onRemove } = props;
  const field = useRef<HTMLInputElement>(null);
  const isNew = useRef(line.name === '');
  useEffect(() => {
    // A line that was just added is where the person goes on.
    if (isNew.current) field.current?.focus();
  }, []);
  const name = line.name.trim() === '' ? t('mcp.secretName', { number }) : line.name;
  return (
    <div className="mcp-secret">
      <input
        ref={field}
        className="field mono"
        aria-label={t('mcp.secretName', { number })}
        autoComplete="off"
        spellCheck={false}
        maxLength={150}
        placeholder={t('mcp.name')}
        // A value that is kept belongs to its name.
        readOnly={line.isKept}
        value={line.name}
        onChange={(event) => onChange({ ...line, name: event.target.value })}
      />
      <input
        className="field mono"
        type="password"
        aria-label={t('mcp.secretValue', { number })}
        autoComplete="off"
        spellCheck={false}
        maxLength={mcpLimits.secret}
        placeholder={t(line.isKept ? 'mcp.secretKept' : 'mcp.value')}
        value={line.value}
        onChange={(event) => onChange({ ...line, value: event.target.value })}
      />
      <IconButton label={t('mcp.secretRemove', { name })} onClick={onRemove}>
        <Icon of={X} size="s" />
      </IconButton>
    </div>
  );
}
