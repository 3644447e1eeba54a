import type { ReactNode } from 'react';
import { useTranslate } from '../../stores/use-stores.ts';

/** What cannot be seen, or turns what is around it about: all but line feeds, tabs and plain spaces. */
const hidden = /(?![ \n\t])[\p{C}\p{Zl}\p{Zp}\p{Zs}]/u;

/** Whether a text holds characters that nobody would see. */
export function hasHidden(text: string): boolean {
  return hidden.test(text);
}

/** A text exactly as it is: what cannot be seen stands as a mark with its number. It is data, never layout. */
export function PlainText(props: { readonly text: string }): ReactNode {
  const translate = useTranslate();
  if (!hasHidden(props.text)) return props.text;
  return props.text.split(/((?![ \n\t])[\p{C}\p{Zl}\p{Zp}\p{Zs}])/u).map((piece, at) => {
    if (!hidden.test(piece)) return piece;
    const code = `U+${(piece.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    return (
      // Pieces have no name of their own, and never move.
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={at} className="ask-hidden" title={translate('approval.hiddenCharacter', { code })}>
        {code}
      </mark>
    );
  });
}
