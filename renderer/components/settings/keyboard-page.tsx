import type { ReactNode } from 'react';

import {
  chordsOf,
  isRebindable,
  type KeyBindings,
} from '../../../preload/contract/key-bindings.ts';
import { shortcutIds, type ShortcutId } from '../../../preload/contract/shortcuts.ts';
import { shortcutWord } from '../../keyboard/shortcut-rows.ts';
import { useAppInfo, useTranslate } from '../../stores/use-stores.ts';
import { KeysRow } from './keys-row.tsx';
import { SettingsGroup, SettingsPage } from './settings-page.tsx';
import { useChangeSettings } from './use-change-settings.ts';

const rebindable = shortcutIds.filter(isRebindable);

/** The keys of Parley, which can be changed, and those that stop everything from any app. */
export function KeyboardPage(): ReactNode {
  const t = useTranslate();
  const { settings, globalStop } = useAppInfo();
  const change = useChangeSettings();
  const { keyBindings } = settings;
  const bind = (bindings: KeyBindings): void => void change({ keyBindings: bindings });
  return (
    <SettingsPage title={t('keyboard.title')}>
      <SettingsGroup title={t('keyboard.inParley')}>
        {rebindable.map((id) => (
          <KeysRow
            key={id}
            id={id}
            label={t(shortcutWord(id))}
            chord={chordsOf(id, keyBindings)[0] ?? null}
            bindings={keyBindings}
            onChange={(chord) => bind({ ...keyBindings, [id]: chord })}
            {...(keyBindings[id] !== undefined && {
              onReset: () => bind(without(keyBindings, id)),
            })}
          />
        ))}
      </SettingsGroup>
      <p className="settings-note text-3">{t('keyboard.fixed')}</p>
      <SettingsGroup title={t('keyboard.anywhere')}>
        <KeysRow
          id={null}
          label={t('keyboard.globalStop')}
          hint={t(globalStop === 'taken' ? 'keyboard.globalStopTaken' : 'keyboard.globalStopHint')}
          chord={settings.globalStop}
          bindings={keyBindings}
          onChange={(chord) => void change({ globalStop: chord })}
          {...(settings.globalStop !== null && {
            onReset: () => void change({ globalStop: null }),
          })}
        />
      </SettingsGroup>
    </SettingsPage>
  );
}

function without(bindings: KeyBindings, id: ShortcutId): KeyBindings {
  const { [id]: _own, ...others } = bindings;
  return others;
}
