import type { ReactNode } from 'react';

import type { WishedCapability } from '../../../preload/contract/assistant-file.ts';
import type { MessageKey } from '../../../preload/contract/locales/translate.ts';
import { useTranslate } from '../../stores/use-stores.ts';

const words: ReadonlyMap<string, MessageKey & `assistant.can.${string}`> = new Map([
  ['AskUser', 'assistant.can.AskUser'],
  ['Workspace', 'assistant.can.Workspace'],
  ['WebSearch', 'assistant.can.WebSearch'],
  ['Thinking', 'assistant.can.Thinking'],
  ['Shell', 'assistant.can.Shell'],
  ['Delegate', 'assistant.can.Delegate'],
  ['MCP', 'assistant.can.MCP'],
]);

/** What a file names of what assistants can do, in words, with what the person has turned off. */
export function WishedCapabilities(props: {
  readonly capabilities: readonly WishedCapability[];
}): ReactNode {
  const t = useTranslate();
  if (props.capabilities.length === 0) return t('assistant.onlyAsks');
  return (
    <ul className="assistant-can">
      {props.capabilities.map((capability) => (
        <li key={`${capability.name} ${capability.details ?? ''}`}>
          <Wished {...capability} />
        </li>
      ))}
    </ul>
  );
}

function Wished({ name, details, isOff }: WishedCapability): ReactNode {
  const t = useTranslate();
  const word = words.get(name);
  const what = word === undefined ? name : t(word);
  return (
    <>
      <span>{details === null ? what : t('assistant.canWith', { what, details })}</span>
      {isOff && (
        <span className="list-hint">
          {t(name === 'MCP' ? 'assistant.noServer' : 'assistant.off')}
        </span>
      )}
    </>
  );
}
