import type { ComponentProps, ReactNode } from 'react';
import type { Components } from 'react-markdown';

import { useTranslate } from '../../stores/use-stores.ts';
import { OutsideLink } from '../outside-link.tsx';
import { CodeBlock } from './code-block.tsx';

/** How each element of Markdown is drawn. */
export const markdownParts: Components = {
  a: (props) => <OutsideLink href={props.href}>{props.children}</OutsideLink>,
  img: (props) => <Picture src={typeof props.src === 'string' ? props.src : ''} alt={props.alt} />,
  pre: (props) => <CodeBlock>{props.children}</CodeBlock>,
  table: (props) => <Table>{props.children}</Table>,
  th: (props) => <th style={alignmentOf(props.style)}>{props.children}</th>,
  td: (props) => <td style={alignmentOf(props.style)}>{props.children}</td>,
  input: (props) => <TaskMark done={props.checked === true} />,
  // One level below the conversation's title, so that the outline of the window stays whole.
  h1: (props) => <h2 className="heading-1">{props.children}</h2>,
  h2: (props) => <h3 className="heading-2">{props.children}</h3>,
  h3: (props) => <h4 className="heading-3">{props.children}</h4>,
  h4: (props) => <h5 className="heading-3">{props.children}</h5>,
  h5: (props) => <h6 className="heading-3">{props.children}</h6>,
  h6: (props) => <h6 className="heading-3">{props.children}</h6>,
};

/** A picture is only named: loading it would tell its server that this was read. */
function Picture(props: { readonly src: string; readonly alt: string | undefined }): ReactNode {
  const t = useTranslate();
  const hasName = props.alt !== undefined && props.alt.trim() !== '';
  return (
    <OutsideLink href={props.src}>
      {hasName ? t('transcript.imageLink', { alt: props.alt ?? '' }) : t('transcript.imageUnnamed')}
    </OutsideLink>
  );
}

function TaskMark(props: { readonly done: boolean }): ReactNode {
  const t = useTranslate();
  const label = t(props.done ? 'transcript.taskDone' : 'transcript.taskOpen');
  return <input type="checkbox" aria-label={label} checked={props.done} readOnly tabIndex={-1} />;
}

function Table(props: { readonly children: ReactNode }): ReactNode {
  const t = useTranslate();
  return (
    // A wide table scrolls by itself, with the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="table-frame" aria-label={t('transcript.table')} tabIndex={0}>
      <table>{props.children}</table>
    </section>
  );
}

function alignmentOf(style: ComponentProps<'td'>['style']): ComponentProps<'td'>['style'] {
  return style?.textAlign === undefined ? undefined : { textAlign: style.textAlign };
}
