import { describe, expect, it } from 'vitest';
import {
  chordsOf,
  findChordProblem,
  keyBindingsSchema,
} from '../../../../preload/contract/key-bindings.ts';
import { appSettingsSchema } from '../../../../preload/contract/settings.ts';
import { shortcutIds, shortcuts, toAccelerator } from '../../../../preload/contract/shortcuts.ts';

const own = { key: 'l', command: true, shift: true } as const;

describe("a person's own keys", () => {
  it('take the place of the first chord; others of the same shortcut stay [R-04]', () => {
    expect(chordsOf('stop', { stop: own })).toEqual([own, { key: 'Escape' }]);
    expect(chordsOf('stop', {})).toEqual(shortcuts.stop.chords);
    expect(toAccelerator(own)).toBe('CommandOrControl+Shift+L');
  });

  it('never change how a dialog or the composer works', () => {
    expect(chordsOf('pick-1', { 'pick-1': own })).toEqual([{ key: '1' }]);
    expect(keyBindingsSchema.safeParse({ 'go-on': own }).success).toBe(false);
    expect(keyBindingsSchema.safeParse({ 'send-message': own }).success).toBe(false);
  });

  it('are refused with the name of the shortcut that has them [R-04]', () => {
    const taken = { key: 'N', command: true } as const;
    expect(findChordProblem('stop', taken, {})).toEqual({ kind: 'taken', by: 'new-conversation' });
    expect(findChordProblem('new-conversation', taken, {})).toBeNull();
    const peek = { key: '\\', command: true } as const;
    expect(findChordProblem('stop', peek, {})).toEqual({ kind: 'taken', by: 'peek' });
    expect(findChordProblem('stop', own, { 'toggle-sidebar': own })).toEqual({
      kind: 'taken',
      by: 'toggle-sidebar',
    });
    // Free again once the other has keys of its own.
    expect(findChordProblem('stop', taken, { 'new-conversation': own })).toBeNull();
    expect(keyBindingsSchema.safeParse({ stop: taken }).success).toBe(false);
    expect(keyBindingsSchema.safeParse({ stop: taken, 'new-conversation': own }).success).toBe(
      true,
    );
  });

  it('are refused where they would type, edit or belong to the system', () => {
    expect(findChordProblem('stop', { key: 'k' }, {})).toEqual({ kind: 'needs-command' });
    expect(findChordProblem('stop', { key: 'k', alt: true }, {})).toEqual({
      kind: 'needs-command',
    });
    expect(findChordProblem('stop', { key: 'F8' }, {})).toBeNull();
    for (const key of ['c', 'v', 'z', 'q', '+', '0']) {
      expect(findChordProblem('stop', { key, command: true }, {})).toEqual({ kind: 'reserved' });
    }
  });

  it('of the app itself would all be taken', () => {
    for (const id of shortcutIds) {
      for (const chord of shortcuts[id].chords) {
        const problem = findChordProblem(id, chord, {});
        expect([id, problem?.kind === 'taken']).toEqual([id, false]);
      }
    }
  });

  it('are kept in the settings, where nothing is bound at first and no chord stops everything [R-04]', () => {
    const first = appSettingsSchema.parse({});
    expect(first).toMatchObject({ keyBindings: {}, globalStop: null, tray: false });
    const kept = { keyBindings: { stop: own }, globalStop: { ...own, alt: true } };
    expect(appSettingsSchema.parse(kept)).toMatchObject(kept);
  });
});
