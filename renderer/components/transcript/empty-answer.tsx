import type { ReactNode } from 'react';

import { runOfPath, type Transcript } from '../../../preload/contract/transcript.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import type { LaidOutMessage } from './lay-out-transcript.ts';

/** Says that an answer ended without any text, where the person would look for it. */
export function EmptyAnswer(props: {
  readonly transcript: Transcript;
  readonly messages: readonly LaidOutMessage[];
}): ReactNode {
  const t = useTranslate();
  const run = runOfPath(props.transcript);
  const last = props.messages.at(-1);
  if (run?.state !== 'completed' || last?.message.runId !== run.runId) return null;
  if (last.message.head.kind !== 'response') return null;
  if (last.blocks.some((block) => block.kind === 'prose')) return null;
  return <p className="text-3">{t('transcript.noText', { model: run.modelLabel })}</p>;
}
