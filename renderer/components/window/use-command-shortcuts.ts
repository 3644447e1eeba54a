import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { runCommand } from '../../stores/run-command.ts';
import { useStores } from '../../stores/use-stores.ts';

/** The shortcuts that hold in the whole window and do what the menu's commands do. */
export function useCommandShortcuts(): void {
  const stores = useStores();
  useShortcuts('app', {
    'new-conversation': () => void runCommand(stores, 'new-conversation'),
    'open-settings': () => void runCommand(stores, 'open-settings'),
    'toggle-sidebar': () => void runCommand(stores, 'toggle-sidebar'),
    'inspect-run': () => void runCommand(stores, 'inspect-run'),
    'show-shortcuts': () => void runCommand(stores, 'show-shortcuts'),
  });
}
