import './note.css';
import { ChevronRight, Info, Scissors, Undo2, Unplug, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { latestRun } from '../../../preload/contract/transcript.ts';
import { selectTranscript } from '../../stores/transcript-store.ts';
import { useStores, useTranscript, useTranslate } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { useCanWrite } from '../use-can-write.ts';
import { useReport } from '../use-report.ts';
import type { NoteBlock } from './blocks.ts';

const noteIcons: Readonly<Record<NoteBlock['note'], LucideIcon>> = {
  'sent-repaired': Info,
  'tools-missing': Unplug,
  summarize: Scissors,
  'drop-outputs': Scissors,
  'last-message': Scissors,
};

/** What Parley did to what the model receives: a line that stays, with the way back where there is one. */
export function Note(props: { readonly block: NoteBlock }): ReactNode {
  const t = useTranslate();
  const { note, text, server = '' } = props.block;
  const words = note === 'tools-missing' ? t('note.tools-missing', { server }) : t(`note.${note}`);
  return (
    <section className="note" aria-label={words}>
      <Icon of={noteIcons[note]} size="s" />
      <div className="grow">
        <p dir="auto">{words}</p>
        {text !== null && (
          <details>
            <summary>
              <Icon of={ChevronRight} size="s" />
              {t(note === 'tools-missing' ? 'note.why' : 'note.whatStandsThere')}
            </summary>
            <p className="note-text" dir="auto">
              {text}
            </p>
          </details>
        )}
        {isShortening(note) && <ShowOriginal block={props.block} />}
      </div>
    </section>
  );
}

function isShortening(note: NoteBlock['note']): boolean {
  return note !== 'sent-repaired' && note !== 'tools-missing';
}

function ShowOriginal(props: { readonly block: NoteBlock }): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const report = useReport();
  const canWrite = useCanWrite();
  const isRunning = useTranscript((state) => {
    const transcript = selectTranscript(state);
    return transcript !== null && latestRun(transcript)?.state === 'running';
  });
  if (!canWrite || isRunning) return null;

  async function show(): Promise<void> {
    const answer = await stores.runs.getState().restoreContext(props.block.conversationId);
    if (!answer.ok) report(answer.failure);
  }

  return (
    <Button kind="ghost" onClick={() => void show()}>
      <Icon of={Undo2} size="s" />
      {t('note.showOriginal')}
    </Button>
  );
}
