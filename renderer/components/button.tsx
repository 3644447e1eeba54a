import './button.css';
import type { ComponentPropsWithRef, ReactNode } from 'react';

/** `primary` is the one accent button of a surface; `ghost` has no edge; `danger` destroys. */
export type ButtonKind = 'plain' | 'primary' | 'ghost' | 'danger' | 'quiet-danger';

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className'> {
  readonly kind?: ButtonKind;
  readonly className?: string;
}

/** A text button: a verb, perhaps an icon before it or a keycap after it. */
export function Button({ kind = 'plain', className = '', ...rest }: ButtonProps): ReactNode {
  return <button type="button" {...rest} className={`button button-${kind} ${className}`.trim()} />;
}

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className'> {
  /** Its name, for the screen reader and the tooltip. */
  readonly label: string;
  readonly className?: string;
}

/** A button that shows an icon alone. */
export function IconButton({ label, className = '', ...rest }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={`icon-button ${className}`.trim()}
    />
  );
}
