import type { ReactNode } from 'react';

import { isLoopbackUrl } from '../../../preload/contract/base-url.ts';
import { mcpLimits } from '../../../preload/contract/mcp-server.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { FormField } from '../settings/form-field.tsx';
import type { McpForm } from './use-mcp-form.ts';

/** How a program is started. */
export function ProgramFields({ form }: { readonly form: McpForm }): ReactNode {
  const t = useTranslate();
  const { draft, problems, change } = form;
  return (
    <>
      <LineField
        label={t('mcp.command')}
        hint={t('mcp.commandHint')}
        problem={problems.command}
        value={draft.command}
        onChange={(command) => change({ command })}
      />
      <FormField label={t('mcp.arguments')} hint={t('mcp.argumentsHint')} problem={problems.args}>
        {(ties) => (
          <textarea
            {...ties}
            className="field mono"
            spellCheck={false}
            rows={3}
            value={draft.args}
            onChange={(event) => change({ args: event.target.value })}
          />
        )}
      </FormField>
      <LineField
        label={t('mcp.folder')}
        hint={t('mcp.folderHint')}
        problem={problems.folder}
        value={draft.folder}
        onChange={(folder) => change({ folder })}
      />
    </>
  );
}

/** Where a server is reached. */
export function AddressField({ form }: { readonly form: McpForm }): ReactNode {
  const t = useTranslate();
  const { draft, problems, change } = form;
  return (
    <LineField
      label={t('mcp.address')}
      hint={isLoopbackUrl(draft.url.trim()) ? t('provider.addressLocal') : t('mcp.addressHint')}
      problem={problems.url}
      value={draft.url}
      onChange={(url) => change({ url })}
    />
  );
}

function LineField(props: {
  readonly label: string;
  readonly hint: string;
  readonly problem: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const { label, hint, problem, value, onChange } = props;
  return (
    <FormField label={label} hint={hint} problem={problem}>
      {(ties) => (
        <input
          {...ties}
          className="field mono"
          spellCheck={false}
          maxLength={mcpLimits.text}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  );
}
