import '../styles/shortcut-list.css';
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ShortcutScope } from '../../preload/contract/shortcuts.ts';
import { IconButton } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Keys } from '../keyboard/keys.tsx';
import { useStores, useTranslate, useView } from '../stores/use-stores.ts';
import { shortcutRows, type ShortcutRow } from '../keyboard/shortcut-rows.ts';

const scopes: readonly ShortcutScope[] = ['app', 'composer', 'dialog'];

/** The list of every shortcut, shown when the view asks for it. */
export function ShortcutList(): ReactNode {
  const translate = useTranslate();
  const { view } = useStores();
  const open = useView((state) => state.shortcutsOpen);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => view.getState().setShortcuts(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="shortcut-scrim" />
        <Dialog.Popup className="shortcut-list">
          <header className="shortcut-head">
            <Dialog.Title className="shortcut-title">{translate('shortcuts.title')}</Dialog.Title>
            <Dialog.Close render={<IconButton label={translate('common.close')} />}>
              <Icon of={X} />
            </Dialog.Close>
          </header>
          <section
            className="shortcut-groups"
            aria-label={translate('shortcuts.title')}
            // Nothing in it takes the focus, and the keyboard must be able to scroll it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
          >
            {scopes.map((scope) => (
              <ShortcutGroup key={scope} scope={scope} />
            ))}
          </section>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function ShortcutGroup(props: { readonly scope: ShortcutScope }): ReactNode {
  const translate = useTranslate();
  return (
    <section>
      <h3 className="shortcut-scope">{translate(`shortcuts.${props.scope}`)}</h3>
      <dl>
        {shortcutRows[props.scope].map((row) => (
          <div key={row.word} className="shortcut-row">
            <dt>{translate(row.word)}</dt>
            <dd className="shortcut-keys">
              <RowKeys row={row} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function RowKeys(props: { readonly row: ShortcutRow }): ReactNode {
  const { ids, range } = props.row;
  const last = ids.at(-1) ?? ids[0];
  if (range !== true) return ids.map((id) => <Keys key={id} id={id} spoken />);
  return (
    <>
      <Keys id={ids[0]} spoken />–<Keys id={last} spoken />
    </>
  );
}
