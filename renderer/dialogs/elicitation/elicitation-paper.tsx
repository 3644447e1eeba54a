import type { ReactNode } from 'react';
import { valueOf } from '../../../preload/contract/check-elicitation.ts';
import type { ElicitationField, FieldValue } from '../../../preload/contract/elicitation.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { ElicitationFieldRow } from './elicitation-field-row.tsx';
import type { LiveActions } from '../live/live-dialog-context.ts';
import type { ElicitationSession } from '../live/live-session.ts';
import { PlainText } from '../frame/plain-text.tsx';

/** The server's words, then its fields or its address. Nothing in them is more than text. */
export function ElicitationPaper(props: {
  readonly id: string;
  readonly session: ElicitationSession;
  readonly actions: LiveActions;
}): ReactNode {
  const translate = useTranslate();
  const { id, session, actions } = props;
  const { record, draft, showsIssues } = session;
  const { request } = record;
  const { server } = request;

  function change(field: ElicitationField, value: FieldValue): void {
    const others = draft.values.filter(({ name }) => name !== field.name);
    actions.change({ ...draft, values: [...others, { name: field.name, value }] });
  }

  return (
    <section
      className="ask-paper"
      aria-label={translate('elicitation.name', { server })}
      // The paper scrolls, with the keyboard too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={request.mode === 'url' ? 0 : -1}
      {...(request.mode === 'url' && { 'data-first': '' })}
    >
      <p className="ask-question selectable" dir="auto">
        <PlainText text={request.message} />
      </p>
      {request.mode === 'form' ? (
        request.fields.map((field, at) => (
          <ElicitationFieldRow
            key={field.name}
            id={`${id}-field-${at}`}
            field={field}
            value={valueOf(draft.values, field)}
            isFirst={at === 0}
            showsIssue={showsIssues}
            onChange={(value) => change(field, value)}
          />
        ))
      ) : (
        <Address url={request.url} />
      )}
      <p className="text-2 ask-input">
        {request.mode === 'form'
          ? translate('elicitation.gets', { server })
          : translate('elicitation.opens')}
      </p>
    </section>
  );
}

function Address({ url }: { readonly url: string }): ReactNode {
  const translate = useTranslate();
  return (
    <div className="ask-input">
      <p className="ask-input-name">{translate('elicitation.address')}</p>
      {/* An address is written from left to right, whatever is in it. */}
      <pre className="ask-input-value selectable" dir="ltr">
        <PlainText text={url} />
      </pre>
      <p className="text-2 ask-host">
        {translate('elicitation.leadsTo', { host: URL.canParse(url) ? new URL(url).host : url })}
      </p>
    </div>
  );
}
