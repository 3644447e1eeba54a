import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';

import type { MessageId } from '../../../preload/contract/ids.ts';
import { latestRun } from '../../../preload/contract/transcript.ts';
import { selectTranscript } from '../../stores/transcript-store.ts';
import { useStores, useTranscript, useTranslate } from '../../stores/use-stores.ts';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { useCanWrite } from '../use-can-write.ts';
import { useReport } from '../use-report.ts';

/** Has the message answered once more, on a branch beside the answer there is. Not while a run goes. */
export function AnswerAgain(props: { readonly messageId: MessageId }): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const report = useReport();
  const canWrite = useCanWrite();
  const conversationId = useTranscript((state) => state.conversationId);
  const isRunning = useTranscript((state) => {
    const transcript = selectTranscript(state);
    return transcript !== null && latestRun(transcript)?.state === 'running';
  });
  if (!canWrite || isRunning || conversationId === null) return null;
  const shown = conversationId;

  async function answer(): Promise<void> {
    const asked = await stores.runs.getState().answerAgain(shown, props.messageId);
    if (asked.ok) stores.view.getState().focusComposer();
    else report(asked.failure);
  }

  return (
    <IconButton label={t('transcript.answerAgain')} onClick={() => void answer()}>
      <Icon of={RotateCcw} size="s" />
    </IconButton>
  );
}
