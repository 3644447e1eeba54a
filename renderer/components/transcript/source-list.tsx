import './source-list.css';
import type { ReactNode } from 'react';

import type { SearchSource } from '../../../preload/contract/native-call.ts';
import { useTranslate } from '../../stores/use-stores.ts';
import { safeUrl } from '../markdown/safe-url.ts';
import { OutsideLink } from '../outside-link.tsx';

/** The pages that a search led to: their titles and where they stand. */
export function SourceList(props: { readonly sources: readonly SearchSource[] }): ReactNode {
  const t = useTranslate();
  return (
    <section aria-label={t('tool.sources')}>
      <p className="meta">{t('tool.sources')}</p>
      <ol className="sources">
        {props.sources.map(({ url, title }) => (
          <li key={url}>
            <span dir="auto">
              <OutsideLink href={safeUrl(url)}>{title ?? url}</OutsideLink>
            </span>
            {title !== null && (
              <span className="meta source-host" dir="ltr">
                {hostOf(url)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
