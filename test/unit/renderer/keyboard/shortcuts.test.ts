import { describe, expect, it } from 'vitest';
import type { PlatformLook } from '../../../../preload/contract/platform-look.ts';
import {
  chordLabel,
  mainChord,
  shortcutIds,
  shortcuts,
  toAccelerator,
  toAriaKeys,
  type ShortcutScope,
} from '../../../../preload/contract/shortcuts.ts';
import { matchShortcut, type KeyPress } from '../../../../renderer/keyboard/shortcuts.ts';

function press(key: string, change: Partial<KeyPress> = {}): KeyPress {
  const code = /^[a-z]$/.test(key)
    ? `Key${key.toUpperCase()}`
    : /^\d$/.test(key)
      ? `Digit${key}`
      : key;
  return {
    key,
    code,
    keyCode: 0,
    isComposing: false,
    metaKey: false,
    ctrlKey: false,
    altKey: false,
    shiftKey: false,
    ...change,
  };
}

const inDialog = { scope: 'dialog', look: 'gnome', inField: false } as const;
const inApp = { scope: 'app', look: 'gnome', inField: false } as const;

describe('matchShortcut', () => {
  it('takes ⌘ on a Mac and Ctrl elsewhere, and never the other one', () => {
    const command = press('n', { metaKey: true });
    const control = press('n', { ctrlKey: true });
    expect(matchShortcut(command, { ...inApp, look: 'mac' })).toBe('new-conversation');
    expect(matchShortcut(control, { ...inApp, look: 'mac' })).toBeNull();
    expect(matchShortcut(control, inApp)).toBe('new-conversation');
    expect(matchShortcut(command, inApp)).toBeNull();
    expect(matchShortcut(press('n'), inApp)).toBeNull();
  });

  it('takes no press of an input method, whether it says so or only carries key code 229 [D-10] [BC-54]', () => {
    expect(matchShortcut(press('Enter', { isComposing: true }), inDialog)).toBeNull();
    expect(matchShortcut(press('Enter', { keyCode: 229 }), inDialog)).toBeNull();
    expect(matchShortcut(press('1', { keyCode: 229 }), inDialog)).toBeNull();
    expect(matchShortcut(press(' ', { isComposing: true }), inDialog)).toBeNull();
    expect(matchShortcut(press('Escape', { isComposing: true }), inDialog)).toBeNull();
    expect(matchShortcut(press('Enter', { keyCode: 13 }), inDialog)).toBe('go-on');
  });

  it('leaves digits and arrows to a text field, but not Enter and Esc', () => {
    const inField = { ...inDialog, inField: true };
    expect(matchShortcut(press('1'), inDialog)).toBe('pick-1');
    expect(matchShortcut(press('1'), inField)).toBeNull();
    expect(matchShortcut(press('ArrowDown'), inField)).toBeNull();
    expect(matchShortcut(press('Enter'), inField)).toBe('go-on');
    expect(matchShortcut(press('Escape'), inField)).toBe('fold');
    expect(matchShortcut(press('Enter', { shiftKey: true }), inField)).toBeNull();
  });

  it('leaves ⌥← and ⌥→ to a text field on a Mac, where they go word by word', () => {
    const back = press('ArrowLeft', { altKey: true });
    expect(matchShortcut(back, { ...inDialog, look: 'mac', inField: true })).toBeNull();
    expect(matchShortcut(back, { ...inDialog, look: 'mac' })).toBe('step-back');
    expect(matchShortcut(back, { ...inDialog, inField: true })).toBe('step-back');
  });

  it.each([
    ['a number pad', { key: '1', code: 'Numpad1' }, 'pick-1'],
    ['Shift on a French keyboard', { key: '1', code: 'Digit1', shiftKey: true }, 'pick-1'],
    ['no Shift on a French keyboard', { key: '&', code: 'Digit1' }, 'pick-1'],
    ['Arabic digits', { key: '٢', code: 'Digit2' }, 'pick-2'],
    ['Shift on a US keyboard', { key: '!', code: 'Digit1', shiftKey: true }, null],
  ] as const)('reads a digit from %s', (_name, change, expected) => {
    expect(matchShortcut(press('1', change), inDialog)).toBe(expected);
  });

  it('reads a letter from its sign, and from its place where the layout has other signs', () => {
    const on = (key: string, code: string): string | null =>
      matchShortcut(press(key, { code, ctrlKey: true }), inApp);
    expect(on('j', 'KeyC')).toBe('answer-question');
    expect(on('ㅓ', 'KeyJ')).toBe('answer-question');
    expect(on('о', 'KeyJ')).toBe('answer-question');
    expect(on('c', 'KeyJ')).toBeNull();
    expect(matchShortcut(press('₩', { code: 'Backslash', ctrlKey: true }), inDialog)).toBe('peek');
  });
});

describe('the shortcut table', () => {
  it('gives no key two meanings in one place', () => {
    for (const scope of ['app', 'composer', 'dialog'] satisfies ShortcutScope[]) {
      const chords = shortcutIds
        .filter((id) => shortcuts[id].scope === scope)
        .flatMap((id) => shortcuts[id].chords.map((chord) => toAriaKeys(chord, 'gnome')));
      expect(new Set(chords).size).toBe(chords.length);
    }
  });

  it.each([
    ['peek', 'mac', '⌘\\'],
    ['peek', 'win', 'Ctrl \\'],
    ['send-answers', 'mac', '⌘↩'],
    ['send-answers', 'gnome', 'Ctrl Enter'],
    ['fold', 'mac', 'esc'],
    ['fold', 'win', 'Esc'],
    ['answer-question', 'mac', '⌘J'],
    ['step-back', 'mac', '⌥←'],
    ['step-back', 'win', 'Alt ←'],
    ['toggle-option', 'gnome', 'Space'],
  ] as const)('writes %s on %s as %s', (id, look: PlatformLook, label) => {
    expect(chordLabel(mainChord(id), look)).toBe(label);
  });

  it('gives menus the accelerators of the same keys', () => {
    expect(toAccelerator(mainChord('new-conversation'))).toBe('CommandOrControl+N');
    expect(toAccelerator(mainChord('open-settings'))).toBe('CommandOrControl+,');
    expect(toAccelerator(mainChord('previous-region'))).toBe('Shift+F6');
  });
});
