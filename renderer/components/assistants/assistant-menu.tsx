import '../menu.css';
import './assistants.css';
import { Menu } from '@base-ui/react/menu';
import { Check, ChevronDown, FileText } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import type { AssistantFile } from '../../../preload/contract/assistant-file.ts';
import type { AssistantRef } from '../../../preload/contract/run-assistant.ts';
import type { ReadyAssistant } from '../../stores/assistant-store.ts';
import { useStores, useTranslate } from '../../stores/use-stores.ts';
import { Icon } from '../icon.tsx';
import { useAssistantChoice } from '../use-assistant-choice.ts';
import { AssistantSheet } from './assistant-sheet.tsx';
import { useAssistantList } from './use-assistants.ts';

/** Who answers, and the way to another, in the middle of a conversation too; there where there are files to choose from. */
export function AssistantMenu(): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const list = useAssistantList();
  const { chosen, isLater, pick } = useAssistantChoice();
  const [shown, setShown] = useState<ReadyAssistant | null>(null);
  const files = list?.files ?? [];
  if (files.length === 0 && chosen === null) return null;
  const own = t('assistant.own');

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
              <Menu.Group>
                {isLater && (
                  <Menu.GroupLabel className="menu-title">{t('assistant.later')}</Menu.GroupLabel>
                )}
                <Menu.Item
                  className="menu-item"
                  aria-current={chosen === null || undefined}
                  onClick={() => pick(null)}
                >
                  <span className="menu-check">{chosen === null && <Icon of={Check} />}</span>
                  {own}
                </Menu.Item>
              </Menu.Group>
              {files.length > 0 && (
                <Menu.Group>
                  <Menu.GroupLabel className="menu-title">
                    {t('assistant.fromFiles')}
                  </Menu.GroupLabel>
                  {files.map((file) => (
                    <FileItem
                      key={file.fileName}
                      file={file}
                      isChosen={isSame(file, chosen)}
                      onPick={(ready) => (ready.agreed ? pick(ready) : setShown(ready))}
                    />
                  ))}
                </Menu.Group>
              )}
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
            pick(agreed);
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

/** The file as it was chosen: one that changed since is another. */
function isSame(file: AssistantFile, chosen: AssistantRef | null): boolean {
  return file.state === 'ready' && file.fileName === chosen?.fileName && file.hash === chosen.hash;
}
