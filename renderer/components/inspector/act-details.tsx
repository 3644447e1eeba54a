import './details.css';
import { ChevronLeft, Maximize2, Minimize2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import type { ActDetail, InspectedAct } from '../../../preload/contract/run-inspection.ts';
import type { InspectorState } from '../../stores/inspector-store.ts';
import { useInspector, useStores, useTranslate } from '../../stores/use-stores.ts';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { ActFacts } from './act-facts.tsx';
import { actName } from './act-words.ts';
import { CopyDocument } from './copy-document.tsx';
import { RequestDetails } from './request-details.tsx';
import { ShowInConversation } from './show-in-conversation.tsx';
import { TextBlock } from './text-block.tsx';

/** All there is to see of the chosen row. What a model or a provider wrote is text here and nothing else. */
export function ActDetails(props: {
  readonly head: NonNullable<InspectorState['head']>;
  readonly now: number;
}): ReactNode {
  const t = useTranslate();
  const stores = useStores();
  const [isWide, setWide] = useState(false);
  const act = useInspector((state) => state.acts.find((one) => one.actId === state.selectedId));
  const detail = useInspector((state) => state.detail);
  const failure = useInspector((state) => state.detailFailure);
  return (
    <aside
      className="details"
      aria-label={t('inspector.detail')}
      data-region="details"
      data-wide={isWide ? '' : undefined}
    >
      {act === undefined ? (
        <p className="text-3">{t('inspector.chooseAct')}</p>
      ) : (
        <>
          <header className="details-head">
            <span className="details-back">
              <IconButton
                label={t('inspector.toTimeline')}
                onClick={() => stores.inspector.getState().unchoose()}
              >
                <Icon of={ChevronLeft} />
              </IconButton>
            </span>
            <Title act={act} head={props.head} />
            {act.messageId !== null && (
              <ShowInConversation
                conversationId={props.head.conversationId}
                messageId={act.messageId}
                toolCallId={act.toolCallId}
              />
            )}
            <CopyDocument key={act.actId} actId={act.actId} />
            <span className="details-widen">
              <IconButton
                label={t(isWide ? 'inspector.narrower' : 'inspector.wider')}
                aria-pressed={isWide}
                onClick={() => setWide(!isWide)}
              >
                <Icon of={isWide ? Minimize2 : Maximize2} size="s" />
              </IconButton>
            </span>
          </header>
          <ActFacts act={act} run={props.head.run} now={props.now} />
          <Meaning act={act} />
          {failure !== null && <p className="text-3">{t(`failure.${failure.code}`)}</p>}
          {detail !== null && <Detail key={act.actId} detail={detail} />}
        </>
      )}
    </aside>
  );
}

function Title(props: {
  readonly act: InspectedAct;
  readonly head: NonNullable<InspectorState['head']>;
}): ReactNode {
  const t = useTranslate();
  const { icon, words, object } = actName(props.act, props.head.run, t);
  return (
    <h2 className="grow">
      <Icon of={icon} />
      <span className="details-title" dir="auto">
        {words}
        {object !== null && <span className="lane-object"> {object}</span>}
      </span>
    </h2>
  );
}

/** What it means for the world that a call has no result. */
function Meaning(props: { readonly act: InspectedAct }): ReactNode {
  const t = useTranslate();
  const { act } = props;
  if (act.kind !== 'tool') return null;
  if (act.state !== 'cut' && act.state !== 'lost' && act.state !== 'unbegun') return null;
  return <p className="details-meaning">{t(`inspector.means.${act.state}`)}</p>;
}

function Detail(props: { readonly detail: ActDetail }): ReactNode {
  const t = useTranslate();
  const { detail } = props;
  switch (detail.kind) {
    case 'request':
      return <RequestDetails detail={detail} />;
    case 'wait':
      return detail.failureDetail === null ? null : (
        <TextBlock title={t('inspector.said')} shown={{ text: detail.failureDetail, leftOut: 0 }} />
      );
    case 'tool':
    case 'question':
      return (
        <>
          <TextBlock
            title={t('inspector.result')}
            shown={detail.result}
            empty={t('inspector.noResult')}
          />
          <TextBlock title={t('inspector.arguments')} shown={detail.arguments} />
        </>
      );
  }
}
