import '../assistants/assistants.css';
import { FolderOpen } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import type { AssistantFile, AssistantProblem } from '../../../preload/contract/assistant-file.ts';
import type { Translate } from '../../../preload/contract/locales/translate.ts';
import type { ReadyAssistant } from '../../stores/assistant-store.ts';
import { useStores, useTranslate } from '../../stores/use-stores.ts';
import { AssistantSheet } from '../assistants/assistant-sheet.tsx';
import { useAssistantList } from '../assistants/use-assistants.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { useReport } from '../use-report.ts';
import { SettingsGroup, SettingsPage } from './settings-page.tsx';
import { ToolsGroup } from './tools-group.tsx';

/** Assistants that stand in files: what there is, what is wrong with it, and the way to the folder. */
export function AssistantsPage(): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const report = useReport();
  const list = useAssistantList();
  const [shown, setShown] = useState<ReadyAssistant | null>(null);

  async function openFolder(): Promise<void> {
    const answer = await stores.assistants.getState().openFolder();
    if (!answer.ok) report(answer.failure);
    await stores.assistants.getState().refresh();
  }

  return (
    <SettingsPage title={t('assistant.title')}>
      <p className="text-2">{t('assistant.intro')}</p>
      <SettingsGroup title={t('assistant.files')}>
        {list?.files.map((file) => (
          <AssistantRow key={file.fileName} file={file} onLook={setShown} />
        ))}
        {list?.files.length === 0 && (
          <li className="list-row assistant-empty">{t('assistant.none')}</li>
        )}
        {list?.hasMore === true && (
          <li className="list-row assistant-empty">{t('assistant.more')}</li>
        )}
        <li>
          <button type="button" className="list-row list-add" onClick={() => void openFolder()}>
            <Icon of={FolderOpen} />
            {t('assistant.openFolder')}
          </button>
        </li>
      </SettingsGroup>
      <ToolsGroup />
      {shown !== null && (
        <AssistantSheet
          assistant={shown}
          onAgreed={() => setShown(null)}
          onClose={() => setShown(null)}
        />
      )}
    </SettingsPage>
  );
}

function AssistantRow(props: {
  readonly file: AssistantFile;
  readonly onLook: (assistant: ReadyAssistant) => void;
}): ReactNode {
  const t = useTranslate();
  const { file } = props;
  if (file.state === 'broken') {
    return (
      <li className="list-row provider-row">
        <span className="grow provider-text">
          <b dir="auto">{file.fileName}</b>
          {file.problems.map((problem) => (
            <span key={problemKey(problem)} className="assistant-problem" dir="auto">
              {problemWords(problem, t)}
            </span>
          ))}
        </span>
        <span className="badge badge-bad">{t('assistant.broken')}</span>
      </li>
    );
  }
  return (
    <li className="list-row provider-row">
      <span className="grow provider-text">
        <b dir="auto">{file.name}</b>
        <span className="list-hint" dir="auto">
          {file.wishes.description ?? file.fileName}
        </span>
      </span>
      <span className="provider-state">
        {!file.agreed && <span className="badge">{t('assistant.new')}</span>}
        <Button
          aria-label={t('assistant.lookAt', { name: file.name })}
          onClick={() => props.onLook(file)}
        >
          {t('assistant.look')}
        </Button>
      </span>
    </li>
  );
}

function problemWords({ message, line, column }: AssistantProblem, t: Translate): string {
  if (line === null || column === null) return message;
  return t('assistant.problem', { line, column, message });
}

function problemKey({ message, line, column }: AssistantProblem): string {
  return `${line ?? ''}:${column ?? ''}:${message}`;
}
