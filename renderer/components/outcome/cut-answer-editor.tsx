import type { ReactNode } from 'react';

import type { ConversationId } from '../../../preload/contract/ids.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { TextEditor } from '../text-editor.tsx';
import { useContinueRun } from './use-continue-run.ts';

/** What was written of an answer, to be changed before the model goes on from it. */
export function CutAnswerEditor(props: {
  readonly conversationId: ConversationId;
  readonly text: string;
  readonly onCancel: () => void;
}): ReactNode {
  const t = useTranslate();
  const go = useContinueRun(props.conversationId);
  return (
    <TextEditor
      text={props.text}
      label={t('outcome.editLabel')}
      submitLabel={t('outcome.continueFromThis')}
      onSubmit={(text) => go({ kind: 'edit', text })}
      onCancel={props.onCancel}
    />
  );
}
