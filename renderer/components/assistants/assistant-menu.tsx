import '../menu.css';
import './assistants.css';
import { Menu } from '@base-ui/react/menu';
import { Check, ChevronDown, FileText } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import type { AssistantFile } from '../../../preload/contract/assistant-file.ts';
import type { ReadyAssistant } from '../../stores/assistant-store.ts';
import { useAssistants, useStores, useTranscript, useTranslate } from '../../stores/use-stores.ts';
import { Icon } from '../icon.tsx';
import { AssistantSheet } from './assistant-sheet.tsx';
import { useAssistantList } from './use-assistants.ts';

/** Who answers: a choice before the conversation begins, where there are files to choose from; a name after that. */
export function AssistantMenu(): ReactNode {
  const t = useTranslate();
  const isNew = useTranscript((state) => state.conversationId === null);
  const name = useTranscript(
    (state) =>
      state.read?.transcript.runs.findLast((run) => run.parentRunId === null)?.assistant?.name ??
      null,
  );
  if (isNew) return <NewAssistantMenu />;
  if (name === null) return null;
  return (
    <span className="assistant-name clip" dir="auto" title={t('assistant.answers', { name })}>
      {name}
    </span>
  );
}

function NewAssistantMenu(): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const list = useAssistantList();
  const chosen = useAssistants((state) => state.chosen);
  const [shown, setShown] = useState<ReadyAssistant | null>(null);
  if (list === null || list.files.length === 0) return null;
  const own = t('assistant.own');

  function take(assistant: ReadyAssistant | null): void {
    stores.assistants.getState().choose(assistant);
    const modelRef = assistant?.wishes.modelRef ?? null;
    if (modelRef !== null) stores.view.getState().pickNewModel(modelRef);
    stores.view.getState().focusComposer();
  }

  return (
    <>
      <Menu.Root>
        <Menu.Trigger
          className="pick"
          aria-label={t('assistant.is', { name: chosen?.name ?? own })}
        >
          <span className="clip" dir="auto">
            {chosen?.name ?? own}
          </span>
          <Icon of={ChevronDown} size="s" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className="menu-place" sideOffset={4} align="start">
            <Menu.Popup className="menu">
              <Menu.Item
                className="menu-item"
                aria-current={chosen === null || undefined}
                onClick={() => take(null)}
              >
                <span className="menu-check">{chosen === null && <Icon of={Check} />}</span>
                {own}
              </Menu.Item>
              <Menu.Group>
                <Menu.GroupLabel className="menu-title">{t('assistant.fromFiles')}</Menu.GroupLabel>
                {list.files.map((file) => (
                  <FileItem
                    key={file.fileName}
                    file={file}
                    isChosen={chosen?.fileName === file.fileName}
                    onPick={(ready) => (ready.agreed ? take(ready) : setShown(ready))}
                  />
                ))}
              </Menu.Group>
              <Menu.Separator className="menu-line" />
              <Menu.Item
                className="menu-item"
                onClick={() => stores.view.getState().openSettings('assistants')}
              >
                <span className="menu-check" />
                {t('assistant.manage')}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {shown !== null && (
        <AssistantSheet
          assistant={shown}
          onAgreed={(agreed) => {
            setShown(null);
            take(agreed);
          }}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

function FileItem(props: {
  readonly file: AssistantFile;
  readonly isChosen: boolean;
  readonly onPick: (assistant: ReadyAssistant) => void;
}): ReactNode {
  const t = useTranslate();
  const { file, isChosen } = props;
  if (file.state === 'broken') {
    return (
      <Menu.Item className="menu-item" disabled>
        <span className="menu-check" />
        <span className="grow assistant-item">
          <span dir="auto">{file.fileName}</span>
          <span className="menu-hint">{t('assistant.broken')}</span>
        </span>
      </Menu.Item>
    );
  }
  const hint = file.agreed ? file.wishes.description : t('assistant.new');
  return (
    <Menu.Item
      className="menu-item"
      aria-current={isChosen || undefined}
      onClick={() => props.onPick(file)}
    >
      <span className="menu-check">{isChosen && <Icon of={Check} />}</span>
      <span className="grow assistant-item">
        <span dir="auto">{file.name}</span>
        {hint !== null && (
          <span className="menu-hint" dir="auto">
            {hint}
          </span>
        )}
      </span>
      {!file.agreed && <Icon of={FileText} />}
    </Menu.Item>
  );
}
