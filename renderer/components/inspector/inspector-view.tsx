import './inspector.css';
import { ChevronLeft, PanelLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import type { RunId } from '../../../preload/contract/ids.ts';
import { selectTranscript } from '../../stores/transcript-store.ts';
import {
  useAppInfo,
  useInspector,
  useStores,
  useTranscript,
  useTranslate,
} from '../../stores/use-stores.ts';
import { Button, IconButton } from '../button.tsx';
import { formatClock } from '../format-time.ts';
import { Icon } from '../icon.tsx';
import { useReport } from '../use-report.ts';
import { useNow } from '../use-now.ts';
import { Banners } from '../window/banners.tsx';
import { useSidebar } from '../window/use-sidebar.ts';
import { ActDetails } from './act-details.tsx';
import { CopyDocument } from './copy-document.tsx';
import { RunBadge } from './run-badge.tsx';
import { RunFigures } from './run-figures.tsx';
import { Timeline } from './timeline.tsx';

/** How often the bars of a run that goes on grow. */
const growEveryMs = 500;

/** The main column with what a run did: figures, a timeline, and the details of one row. */
export function InspectorView(): ReactNode {
  const t = useTranslate();
  const { locale } = useAppInfo();
  const head = useInspector((state) => state.head);
  const failure = useInspector((state) => state.failure);
  const isChosen = useInspector((state) => state.isChosen);
  const sidebar = useSidebar();
  const close = useClose();
  const now = useNow(head?.run.state === 'running' ? growEveryMs : null);
  return (
    // Esc leaves, from wherever the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <main
      className="main inspector"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      <header
        className="title-row"
        data-region="title"
        data-sidebar={sidebar.shown && !sidebar.overlay ? 'shown' : 'hidden'}
      >
        {(!sidebar.shown || sidebar.overlay) && (
          <IconButton label={t('window.showSidebar')} onClick={() => sidebar.toggle()}>
            <Icon of={PanelLeft} />
          </IconButton>
        )}
        <IconButton
          className="inspector-back"
          label={t('inspector.back')}
          data-page-focus=""
          onClick={close}
        >
          <Icon of={ChevronLeft} />
        </IconButton>
        {head !== null && (
          <>
            <h1 className="clip">
              {t('inspector.title', { time: formatClock(head.run.startedAt, locale) })}
            </h1>
            <span className="inspector-of clip" dir="auto">
              {head.title}
            </span>
            <RunBadge run={head.run} />
          </>
        )}
        <span className="grow" />
        {head?.run.state === 'running' && <StopButton runId={head.run.runId} />}
        {head !== null && <CopyDocument actId={null} />}
      </header>
      <Banners />
      {failure !== null && head === null && (
        <p className="inspector-note">
          {t('inspector.unreadable')} {t(`failure.${failure.code}`)}
        </p>
      )}
      {failure === null && head === null && (
        <p className="inspector-note">{t('inspector.reading')}</p>
      )}
      {head !== null && (
        <>
          <RunFigures head={head} now={now} />
          <div className="inspector-body" data-chosen={isChosen ? '' : undefined}>
            <Timeline head={head} now={now} />
            <ActDetails head={head} now={now} />
          </div>
        </>
      )}
    </main>
  );
}

function StopButton(props: { readonly runId: RunId }): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const report = useReport();

  async function stop(): Promise<void> {
    const answer = await stores.runs.getState().stop(props.runId);
    if (!answer.ok) report(answer.failure);
  }

  return <Button onClick={() => void stop()}>{t('composer.stop')}</Button>;
}

/** Back to the conversation that the run belongs to. */
function useClose(): () => void {
  const stores = useStores();
  const shown = useTranscript((state) => selectTranscript(state)?.summary.conversationId ?? null);
  const conversationId = useInspector((state) => state.head?.conversationId ?? null);
  return () => {
    stores.inspector.getState().close();
    void stores.view.getState().openConversation(conversationId ?? shown);
  };
}
