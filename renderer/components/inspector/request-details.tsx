import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import type { ActDetail } from '../../../preload/contract/run-inspection.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { Icon } from '../icon.tsx';
import { Fold } from './fold.tsx';
import { SentMessages } from './sent-messages.tsx';
import { PlainText, TextBlock } from './text-block.tsx';

type RequestDetail = Extract<ActDetail, { kind: 'request' }>;

/** A request to the model: every message as it was sent, what went with it, and the response as it was recorded. */
export function RequestDetails(props: { readonly detail: RequestDetail }): ReactNode {
  const t = useTranslate();
  const { sent, received, failureDetail } = props.detail;
  return (
    <>
      {failureDetail !== null && (
        <TextBlock title={t('inspector.said')} shown={{ text: failureDetail, leftOut: 0 }} />
      )}
      {sent === null ? (
        <section className="details-part">
          <h3>{t('inspector.sent')}</h3>
          <p className="text-3">{t('inspector.sentUnknown')}</p>
        </section>
      ) : (
        <Sent sent={sent} />
      )}
      <TextBlock
        title={t('inspector.received')}
        shown={received}
        empty={t('inspector.nothingReceived')}
      />
    </>
  );
}

function Sent(props: { readonly sent: NonNullable<RequestDetail['sent']> }): ReactNode {
  const t = useTranslate();
  const { messages, earlier, instructions, parameters, body } = props.sent;
  const { isWorkedOut, isRepairedHarder } = props.sent;
  return (
    <section className="details-part">
      <h3>
        {t('inspector.sent')}
        <span className="text-3">
          {t('inspector.sentMessages', { count: messages.length + earlier })}
        </span>
      </h3>
      {isWorkedOut && <p className="text-3">{t('inspector.workedOut')}</p>}
      {isRepairedHarder && (
        <p className="details-warning">
          <Icon of={TriangleAlert} size="s" />
          {t('inspector.repairedHarder')}
        </p>
      )}
      <div className="sent">
        {instructions !== null && (
          <Fold name={t('inspector.instructions')} start={instructions.text}>
            <PlainText shown={instructions} />
          </Fold>
        )}
        {parameters !== null && (
          <Fold name={t('inspector.parameters')} start="">
            <PlainText shown={parameters} />
          </Fold>
        )}
        {body !== null && (
          <Fold name={t('inspector.body')} start="">
            <PlainText shown={body} />
          </Fold>
        )}
        {earlier > 0 && (
          <p className="sent-earlier">{t('inspector.sentEarlier', { count: earlier })}</p>
        )}
        <SentMessages messages={messages} />
      </div>
    </section>
  );
}
