import type { ReactNode } from 'react';
import type { ApprovalRequest } from '../../../preload/contract/approval.ts';
import type { Json } from '../../../preload/contract/json.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { hasHidden, PlainText } from '../frame/plain-text.tsx';

/** What exactly would be done: every value that the tool would get, whole, with what cannot be seen marked. */
export function ApprovalPaper(props: {
  readonly id: string;
  readonly request: ApprovalRequest;
}): ReactNode {
  const translate = useTranslate();
  const { toolName, server, input, reason } = props.request;
  const entries = Object.entries(input);
  const texts = entries.map(([name, value]) => [name, textOf(value)] as const);
  const isHiding =
    texts.some(([name, text]) => hasHidden(name) || hasHidden(text)) || hasHidden(toolName);
  return (
    <section
      className="ask-paper selectable"
      aria-label={translate('approval.name')}
      // The paper scrolls, with the keyboard too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-first=""
    >
      <dl className="ask-facts">
        <dt>{translate('approval.tool')}</dt>
        <dd className="mono" dir="auto">
          <PlainText text={toolName} />
        </dd>
        {server !== null && (
          <>
            <dt>{translate('approval.server')}</dt>
            <dd dir="auto">
              <PlainText text={server} />
            </dd>
          </>
        )}
      </dl>
      {texts.map(([name, text]) => (
        <div key={name} className="ask-input">
          {/* A lone value needs no name beside the tool's. */}
          {texts.length > 1 && (
            <p className="mono ask-input-name" dir="auto">
              <PlainText text={name} />
            </p>
          )}
          <pre className="ask-input-value" dir="auto">
            <PlainText text={text} />
          </pre>
        </div>
      ))}
      {entries.length === 0 && <p className="text-2 ask-input">{translate('approval.noInput')}</p>}
      {isHiding && (
        <p className="ask-warning" role="note">
          {translate('approval.hidden')}
        </p>
      )}
      <p className="text-2 ask-input">
        {translate(`approval.about.${reason}`, { server: server ?? toolName })}
      </p>
    </section>
  );
}

/** A text as it is; anything else as JSON. */
function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
