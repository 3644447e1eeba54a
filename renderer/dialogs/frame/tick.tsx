import type { ReactNode } from 'react';

const paths = { tick: 'M5 12.5l4.5 4.5L19 7.5', dash: 'M6 12h12' };

/** The bold tick or dash inside a mark; Lucide's own are too thin at this size. */
export function Tick(props: { readonly of: 'tick' | 'dash' }): ReactNode {
  return (
    <svg className="tick" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[props.of]} />
    </svg>
  );
}
