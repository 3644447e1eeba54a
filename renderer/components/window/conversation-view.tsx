import './conversation-view.css';
import type { ReactNode } from 'react';

import { selectTranscript } from '../../stores/transcript-store.ts';
import { useAppInfo, useTranscript } from '../../stores/use-stores.ts';
import { Composer } from '../composer/composer.tsx';
import { StatusLine } from '../composer/status-line.tsx';
import { FirstRun } from '../hello/first-run.tsx';
import { Hello } from '../hello/hello.tsx';
import { TitleRow } from '../title-row/title-row.tsx';
import { ElsewhereBar } from '../transcript/elsewhere-bar.tsx';
import { TranscriptPane } from '../transcript/transcript-pane.tsx';
import { useModelChoice } from '../use-model-choice.ts';
import { Banners } from './banners.tsx';
import { Unreadable } from './unreadable.tsx';
import { useRunAnnouncements } from './use-run-announcements.ts';
import { useStopShortcut } from './use-stop-shortcut.ts';

/** The main column with a conversation: title row, transcript, composer, and the question that may lie over them. */
export function ConversationView(props: {
  /** The folded question, above the composer. */
  readonly questionBar: ReactNode;
  /** The open question, over the conversation. */
  readonly questionLayer: ReactNode;
}): ReactNode {
  const { settings } = useAppInfo();
  const conversationId = useTranscript((state) => state.conversationId);
  const choice = useModelChoice();
  useRunAnnouncements();
  useStopShortcut();
  const isFirstRun =
    conversationId === null && choice.modelRef === null && settings.defaultModel === null;
  return (
    <main className="main">
      <TitleRow withModel={!isFirstRun} />
      <Banners />
      {isFirstRun ? (
        <FirstRun />
      ) : (
        <>
          <Middle />
          <div className="dock">
            <div className="column">
              <StatusLine />
              <ElsewhereBar />
              {props.questionBar}
              <Composer />
            </div>
          </div>
        </>
      )}
      {props.questionLayer}
    </main>
  );
}

function Middle(): ReactNode {
  const conversationId = useTranscript((state) => state.conversationId);
  const transcript = useTranscript(selectTranscript);
  const failure = useTranscript((state) => state.failure);
  if (conversationId === null) return <Hello />;
  if (transcript !== null) return <TranscriptPane transcript={transcript} />;
  if (failure !== null) return <Unreadable failure={failure} />;
  // A read takes a few milliseconds; words would only flicker.
  return <div className="transcript-frame" aria-busy="true" />;
}
