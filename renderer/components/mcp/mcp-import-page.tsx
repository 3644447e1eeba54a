import './mcp.css';
import { ChevronLeft, CircleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import {
  mcpImportLimits,
  readMcpImport,
  type McpImport,
} from '../../../preload/contract/mcp-import.ts';
import type { McpImportProblem } from '../../../preload/contract/mcp-import-problem.ts';
import type { Translate } from '../../../preload/contract/locales/translate.ts';
import { useStores, useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { ConsentNotice } from '../settings/consent-notice.tsx';
import { FormField } from '../settings/form-field.tsx';
import { SettingsPage } from '../settings/settings-page.tsx';
import { useReport } from '../use-report.ts';
import { useAnnounceChange } from './use-announce-change.ts';
import { reachLine } from './mcp-words.ts';

/** Takes servers from the JSON that other apps keep them in. What is in the text is shown as it is typed. */
export function McpImportPage(): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const report = useReport();
  const [text, setText] = useState('');
  const [asksConsent, setAsksConsent] = useState(false);
  const read = text.trim() === '' ? null : readMcpImport(text);
  const count = read?.isReadable === true ? read.servers.length : 0;
  useAnnounceChange(read === null ? null : summaryOf(read, t));
  const toList = (): void => stores.view.getState().openSettings('mcp');

  async function add(allowPlainStorage: boolean | null): Promise<void> {
    if (count === 0) return;
    const answer = await stores.mcp.getState().importText({ text, allowPlainStorage });
    if (answer.ok) toList();
    else if (answer.failure.code === 'needs-plain-storage-consent') setAsksConsent(true);
    else report(answer.failure);
  }

  return (
    <SettingsPage title={t('mcp.import.title')}>
      <form
        className="form"
        aria-label={t('mcp.import.title')}
        onSubmit={(event) => {
          event.preventDefault();
          void add(null);
        }}
      >
        <FormField label={t('mcp.import.text')} hint={t('mcp.import.hint')} problem={null}>
          {(ties) => (
            <textarea
              {...ties}
              aria-invalid={read?.isReadable === false}
              className="field mono"
              spellCheck={false}
              rows={8}
              maxLength={mcpImportLimits.text}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </FormField>
        {read !== null && (
          <div>
            <Found read={read} />
          </div>
        )}
        {asksConsent && (
          <ConsentNotice onChoose={(allowPlainStorage) => void add(allowPlainStorage)} />
        )}
        <div className="form-actions">
          <Button type="submit" kind="primary" disabled={count === 0}>
            {count === 0 ? t('mcp.import.addNone') : t('mcp.import.add', { count })}
          </Button>
          <Button onClick={toList}>
            <Icon of={ChevronLeft} size="s" />
            {t('mcp.back')}
          </Button>
        </div>
      </form>
    </SettingsPage>
  );
}

function Found({ read }: { readonly read: McpImport }): ReactNode {
  const t = useTranslate();
  if (!read.isReadable) {
    return (
      <ul className="mcp-problems">
        {read.problems.map((problem) => {
          const words = problemWords(problem, t);
          return (
            <li key={words} className="form-bad" dir="auto">
              <Icon of={CircleAlert} size="s" />
              {words}
            </li>
          );
        })}
      </ul>
    );
  }
  return (
    <>
      <p className="form-label">{t('mcp.import.found')}</p>
      <ul className="list">
        {read.servers.map((server, at) => {
          return (
            // Two servers of a text may say the same.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className="list-row provider-row">
              <span className="grow provider-text">
                <b dir="auto">{server.label}</b>
                <span className="list-hint mono" dir="ltr">
                  {reachLine(server)}
                </span>
                {read.notes
                  .filter((note) => note.server === server.label)
                  .map(({ code, names }) => (
                    <span key={code} className="list-hint" dir="auto">
                      {t(code === 'ignored' ? 'mcp.import.ignored' : 'mcp.import.noValue', {
                        names: names.join(', '),
                      })}
                    </span>
                  ))}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** What a screen reader says of a text: its first problem, or what can be added. */
function summaryOf(read: McpImport, t: Translate): string | null {
  if (read.isReadable) return t('mcp.import.add', { count: read.servers.length });
  const [first] = read.problems;
  return first === undefined ? null : problemWords(first, t);
}

function problemWords(problem: McpImportProblem, t: Translate): string {
  const { server } = problem;
  const said = faultWords(problem, t);
  return server === null ? said : t('mcp.import.inServer', { server, problem: said });
}

function faultWords({ code, detail, line, column }: McpImportProblem, t: Translate): string {
  if (code === 'not-json')
    return t('mcp.import.not-json', { line: line ?? 1, column: column ?? 1 });
  if (detail !== null && (code === 'bad-variable' || code === 'bad-header')) {
    return t(`mcp.import.${code}-name`, { detail });
  }
  return t(`mcp.import.${code}`);
}
