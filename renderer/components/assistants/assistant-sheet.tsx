import './assistants.css';
import type { ReactNode } from 'react';

import type { AssistantWishes } from '../../../preload/contract/assistant-file.ts';
import type { Result } from '../../../preload/contract/failure.ts';
import type { Translate } from '../../../preload/contract/locales/translate.ts';
import type { ReadyAssistant } from '../../stores/assistant-store.ts';
import { useAppInfo, useStores, useTranslate } from '../../stores/use-stores.ts';
import { ConsentSheet } from '../consent-sheet.tsx';
import { modelLabel } from '../use-model-choice.ts';
import { WishedCapabilities } from './wished-capabilities.tsx';

/** All that a file asks for. The person agrees to it, or looks at what they agreed to. Text of the file is text alone. */
export function AssistantSheet(props: {
  readonly assistant: ReadyAssistant;
  readonly onAgreed: (assistant: ReadyAssistant) => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useTranslate();
  const { assistants } = useStores();
  const { assistant, onAgreed, onClose } = props;
  const { name, fileName, agreed, wishes } = assistant;

  async function agree(): Promise<Result<unknown>> {
    const answer = await assistants.getState().agree(assistant);
    // It may hold something else by now.
    if (!answer.ok) void assistants.getState().refresh();
    return answer;
  }

  return (
    <ConsentSheet
      title={t(agreed ? 'assistant.asksAgreed' : 'assistant.asks', { name })}
      description={t('assistant.grantsNothing', { fileName })}
      agreeLabel={t('assistant.agree')}
      agreed={agreed}
      agree={agree}
      onAgreed={() => onAgreed({ ...assistant, agreed: true })}
      onClose={onClose}
    >
      <Wishes wishes={wishes} />
    </ConsentSheet>
  );
}

function Wishes({ wishes }: { readonly wishes: AssistantWishes }): ReactNode {
  const t = useTranslate();
  const { providers } = useAppInfo();
  const { description, capabilities, settings, instructions } = wishes;
  const label = wishes.modelRef === null ? null : modelLabel(providers, wishes.modelRef);
  return (
    <dl className="consent-facts">
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
