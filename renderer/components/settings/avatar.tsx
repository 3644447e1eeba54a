import type { ReactNode } from 'react';

/** The first two letters of a provider's name, in place of a logo. */
export function Avatar(props: { readonly name: string }): ReactNode {
  const letters = [...props.name.trim()].slice(0, 2).join('');
  return (
    <span className="avatar" aria-hidden="true">
      {letters}
    </span>
  );
}
