import { Check, Copy } from 'lucide-react';
import { Children, isValidElement, useEffect, useState, type ReactNode } from 'react';

import { useAnnounce } from '../../keyboard/announcer.tsx';
import { useTranslate } from '../../stores/use-stores.ts';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';

/** A block of code with its language and a copy button. Its text runs left to right in every language. */
export function CodeBlock(props: { readonly children: ReactNode }): ReactNode {
  const { language, code } = readCode(props.children);
  return (
    <figure className="code-block" dir="ltr">
      <figcaption>
        <span className="grow clip">{language}</span>
        <CopyButton text={code} labelKey="transcript.copyCode" />
      </figcaption>
      {/* Long lines scroll, with the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}

/** Copies a text and says so. */
export function CopyButton(props: {
  readonly text: string;
  readonly labelKey:
    | 'transcript.copyCode'
    | 'transcript.copyMessage'
    | 'transcript.copyAnswer'
    | 'record.copy';
  readonly className?: string;
}): ReactNode {
  const t = useTranslate();
  const announce = useAnnounce();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedShownMs);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(props.text);
    setCopied(true);
    announce(t('common.copied'));
  }

  return (
    <IconButton
      label={copied ? t('common.copied') : t(props.labelKey)}
      className={props.className ?? ''}
      onClick={() => void copy()}
    >
      <Icon of={copied ? Check : Copy} size="s" />
    </IconButton>
  );
}

const copiedShownMs = 1500;

function readCode(children: ReactNode): { readonly language: string; readonly code: string } {
  const element = Children.toArray(children).find((child) =>
    isValidElement<{ className?: string; children?: ReactNode }>(child),
  );
  if (!isValidElement<{ className?: string; children?: ReactNode }>(element)) {
    return { language: '', code: textOf(children) };
  }
  const language = /language-(\S+)/.exec(element.props.className ?? '')?.[1] ?? '';
  return { language, code: textOf(element.props.children).replace(/\n$/, '') };
}

function textOf(node: ReactNode): string {
  return Children.toArray(node)
    .map((child) => (typeof child === 'string' || typeof child === 'number' ? String(child) : ''))
    .join('');
}
