import type { ReactNode } from 'react';

import { clippedFromBytes } from '../../../preload/contract/clipped-return.ts';
import type { Json } from '../../../preload/contract/json.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { formatBytes } from '../format-bytes.ts';
import type { CallAnswer, ToolView } from './blocks.ts';
import { AskLine } from './ask-line.tsx';
import { InspectCall } from './inspect-call.tsx';
import { SourceList } from './source-list.tsx';
import { argsText } from './tool-object.ts';

/** What a tool was given and what it returned, as they are. */
export function ToolDetails(props: { readonly id: string; readonly tool: ToolView }): ReactNode {
  const t = useTranslate();
  const { call, answer, asks, sources } = props.tool;
  const hasSources = sources !== null && sources.length > 0;
  const given = argsText(call);
  const clippedFrom = answer === null ? null : clippedFromBytes(answer);
  return (
    <div id={props.id} className="tool-details">
      {given !== '' && <Detail title={t('tool.given')} text={given} />}
      {asks.map((ask) => (
        <AskLine key={ask.questionId} ask={ask} />
      ))}
      {hasSources && <SourceList sources={sources} />}
      {answer !== null && !hasSources && (
        <Detail title={t('tool.returned')} text={answerText(answer)} />
      )}
      {sources !== null && <p className="meta">{t('tool.byProvider')}</p>}
      {clippedFrom !== null && (
        <p className="meta">{t('tool.clipped', { size: formatBytes(clippedFrom) })}</p>
      )}
      {sources === null && <InspectCall place={props.tool.key} toolCallId={call.toolCallId} />}
    </div>
  );
}

function Detail(props: { readonly title: string; readonly text: string }): ReactNode {
  return (
    <section aria-label={props.title}>
      <p className="meta">{props.title}</p>
      {/* Long output scrolls, with the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className="code selectable" dir="auto" tabIndex={0}>
        {props.text}
      </pre>
    </section>
  );
}

function answerText(answer: CallAnswer): string {
  if (answer.partKind === 'tool-return') return jsonText(answer.content);
  if (typeof answer.content === 'string') return answer.content;
  return answer.content.map((issue) => `${issue.loc.join('.')}: ${issue.msg}`).join('\n');
}

function jsonText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
