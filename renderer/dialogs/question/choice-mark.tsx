import type { ComponentProps, ReactNode } from 'react';
import { Tick } from '../frame/tick.tsx';

/** The radio or box of a choice: a real input, so that every platform and screen reader knows it. */
export function ChoiceMark(
  props: { readonly several: boolean } & Pick<
    ComponentProps<'input'>,
    'id' | 'name' | 'checked' | 'onChange' | 'aria-describedby' | 'aria-keyshortcuts'
  >,
): ReactNode {
  const { several, ...rest } = props;
  return (
    <span className="ask-mark">
      <input
        {...rest}
        type={several ? 'checkbox' : 'radio'}
        className={several ? 'ask-mark-box' : 'ask-mark-dot'}
        data-choice=""
        data-region-focus=""
      />
      {several && <Tick of="tick" />}
    </span>
  );
}
