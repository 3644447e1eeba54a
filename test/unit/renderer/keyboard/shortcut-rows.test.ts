import { describe, expect, it } from 'vitest';
import {
  shortcutIds,
  shortcuts,
  type ShortcutScope,
} from '../../../../preload/contract/shortcuts.ts';
import { shortcutRows } from '../../../../renderer/keyboard/shortcut-rows.ts';

describe('the shortcut list', () => {
  it('has every shortcut of the app once, where it holds [D-06]', () => {
    for (const scope of ['app', 'composer', 'dialog'] satisfies ShortcutScope[]) {
      const listed = shortcutRows[scope].flatMap((row) => row.ids);
      const there = shortcutIds.filter((id) => shortcuts[id].scope === scope);
      expect(listed.toSorted()).toEqual(there.toSorted());
    }
  });
});
