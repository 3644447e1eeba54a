import '../tip.css';
import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';

/** What the rows of a list share to show a title that is cut off. */
export type TitleTip = ReturnType<typeof createTitleTip>;

/** Makes the one tip that all rows of a list use. */
export function createTitleTip() {
  return Tooltip.createHandle<string>();
}

/** Shows the whole title of the row that is pointed at or has the focus, if it was cut off. */
export function FullTitle(props: { readonly tip: TitleTip }): ReactNode {
  return (
    <Tooltip.Root
      handle={props.tip}
      onOpenChange={(open, details) => {
        if (open && !isCutOff(details.trigger)) details.cancel();
      }}
    >
      {({ payload }) => (
        <Tooltip.Portal>
          <Tooltip.Positioner className="tip-place" side="right" sideOffset={8}>
            <Tooltip.Popup className="tip">
              <span dir="auto">{payload}</span>
            </Tooltip.Popup>
          </Tooltip.Positioner>
        </Tooltip.Portal>
      )}
    </Tooltip.Root>
  );
}

function isCutOff(trigger: Element | undefined): boolean {
  const title = trigger?.querySelector('.clip');
  return title !== null && title !== undefined && title.scrollWidth > title.clientWidth;
}
