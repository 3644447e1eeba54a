import '../confirm-dialog.css';
import './assistants.css';
import { Dialog } from '@base-ui/react/dialog';
import { useRef, type ReactNode } from 'react';

import type { AssistantWishes } from '../../../preload/contract/assistant-file.ts';
import type { Translate } from '../../../preload/contract/locales/translate.ts';
import type { ReadyAssistant } from '../../stores/assistant-store.ts';
import { useAppInfo, useStores, useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { useReport } from '../use-report.ts';
import { modelLabel } from '../use-model-choice.ts';
import { WishedCapabilities } from './wished-capabilities.tsx';

/** All that a file asks for. The person agrees to it, or looks at what they agreed to. Text of the file is text alone. */
export function AssistantSheet(props: {
  readonly assistant: ReadyAssistant;
  readonly onAgreed: (assistant: ReadyAssistant) => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const report = useReport();
  const close = useRef<HTMLButtonElement>(null);
  const { assistant, onAgreed, onClose } = props;
  const { name, fileName, agreed, wishes } = assistant;

  async function agree(): Promise<void> {
    const answer = await stores.assistants.getState().agree(assistant);
    if (answer.ok) onAgreed({ ...assistant, agreed: true });
    else {
      onClose();
      report(answer.failure);
      // It may hold something else by now.
      void stores.assistants.getState().refresh();
    }
  }

  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="confirm-scrim" />
        <Dialog.Popup className="confirm assistant-sheet" initialFocus={close}>
          <div className="confirm-text">
            <Dialog.Title className="confirm-title" dir="auto">
              {t(agreed ? 'assistant.asksAgreed' : 'assistant.asks', { name })}
            </Dialog.Title>
            <Dialog.Description className="text-2">
              {t('assistant.grantsNothing', { fileName })}
            </Dialog.Description>
            <Wishes wishes={wishes} />
          </div>
          <div className="confirm-foot">
            {!agreed && (
              <Button kind="primary" onClick={() => void agree()}>
                {t('assistant.agree')}
              </Button>
            )}
            <Button ref={close} onClick={onClose}>
              {t(agreed ? 'common.close' : 'common.cancel')}
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Wishes({ wishes }: { readonly wishes: AssistantWishes }): ReactNode {
  const t = useTranslate();
  const { providers } = useAppInfo();
  const { description, capabilities, settings, instructions } = wishes;
  const label = wishes.modelRef === null ? null : modelLabel(providers, wishes.modelRef);
  return (
    <dl className="assistant-wishes">
      {description !== null && <Wish term={t('assistant.description')} text={description} />}
      <Wish term={t('assistant.model')} text={modelWords(wishes.model, label, t)} />
      <dt>{t('assistant.capabilities')}</dt>
      <dd dir="auto">
        <WishedCapabilities capabilities={capabilities} />
      </dd>
      {settings.length > 0 && (
        <Wish
          term={t('assistant.settings')}
          text={settings.map(({ name, value }) => `${name}: ${value}`).join('\n')}
        />
      )}
      <dt>{t('assistant.instructions')}</dt>
      <dd>
        {instructions.length === 0 ? (
          t('assistant.noInstructions')
        ) : (
          <pre className="assistant-text" dir="auto">
            {instructions.join('\n\n')}
          </pre>
        )}
      </dd>
    </dl>
  );
}

function Wish(props: { readonly term: string; readonly text: string }): ReactNode {
  return (
    <>
      <dt>{props.term}</dt>
      <dd dir="auto">{props.text}</dd>
    </>
  );
}

function modelWords(model: string | null, label: string | null, t: Translate): string {
  if (model === null) return t('assistant.anyModel');
  return label ?? t('assistant.modelMissing', { model });
}
