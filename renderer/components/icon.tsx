import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** How large an icon is drawn: 14 beside small text, 16 as a rule, 20 in empty states and the question bar. */
export type IconSize = 's' | 'm' | 'l';

const classes: Readonly<Record<IconSize, string>> = {
  s: 'icon icon-s',
  m: 'icon',
  l: 'icon icon-l',
};

/** A Lucide icon in the app's weight. Decoration: the word stands beside it or in a label. */
export function Icon(props: {
  readonly of: LucideIcon;
  readonly size?: IconSize;
  readonly className?: string;
}): ReactNode {
  const Glyph = props.of;
  const className = `${classes[props.size ?? 'm']} ${props.className ?? ''}`;
  return <Glyph aria-hidden="true" className={className.trim()} strokeWidth={1.75} />;
}
