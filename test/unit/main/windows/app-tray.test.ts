import { setImmediate as nextTurn } from 'node:timers/promises';

import type { MenuItemConstructorOptions } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';

import { AppTray } from '../../../../main/windows/app-tray.ts';
import { listForTray } from '../../../../main/windows/list-for-tray.ts';
import { drawTrayMark } from '../../../../main/windows/tray-mark.ts';
import { conversationIdSchema } from '../../../../preload/contract/ids.ts';
import { createTranslate } from '../../../../preload/contract/locales/translate.ts';

const rivers = conversationIdSchema.parse('rivers');
const trip = conversationIdSchema.parse('trip');
const old = conversationIdSchema.parse('old');
const titles = new Map([
  [rivers, 'Ten rivers'],
  [trip, 'Plan a trip'],
  [old, 'From last week'],
]);

const icon = { show: vi.fn(), remove: vi.fn() };
const onStop = vi.fn();
const onOpen = vi.fn();
const onShow = vi.fn();
const onQuit = vi.fn();
beforeEach(() => vi.clearAllMocks());

function create(createIcon: () => typeof icon | null = () => icon): AppTray {
  return new AppTray({
    createIcon,
    conversations: () =>
      listForTray(
        [
          { conversationId: rivers, title: 'Ten rivers', activity: 'running' },
          { conversationId: trip, title: 'Plan a trip', activity: 'waiting' },
        ],
        [trip, old],
        (conversationId) => titles.get(conversationId) ?? '',
      ),
    translate: () => createTranslate('en'),
    onStop,
    onOpen,
    onShow,
    onQuit,
  });
}

function shownMenu(): readonly MenuItemConstructorOptions[] {
  return icon.show.mock.calls.at(-1)?.[1] ?? [];
}

function click(label: string): void {
  const item = shownMenu().find((entry) => entry.label === label);
  item?.click?.({} as never, undefined, {});
}

it('names what waits and what runs, and stops or opens that very conversation [R-04]', async () => {
  create().want(true);
  await nextTurn();
  expect(shownMenu().map(({ label, type }) => label ?? type)).toEqual([
    'Answer “Plan a trip”',
    'Answer “From last week”',
    'Stop “Ten rivers”',
    'separator',
    'Show Parley',
    'Quit Parley',
  ]);
  click('Stop “Ten rivers”');
  expect(onStop).toHaveBeenCalledExactlyOnceWith(rivers);
  click('Answer “From last week”');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(old);
  click('Show Parley');
  click('Quit Parley');
  expect([onShow, onQuit].map((each) => each.mock.calls.length)).toEqual([1, 1]);
});

it('is not there unless it is wanted, and draws many changes once', async () => {
  const tray = create();
  tray.refresh();
  await nextTurn();
  expect(icon.show).not.toHaveBeenCalled();
  tray.want(true);
  tray.refresh();
  tray.refresh();
  await nextTurn();
  expect(icon.show).toHaveBeenCalledOnce();
  tray.want(false);
  await nextTurn();
  expect(icon.remove).toHaveBeenCalledOnce();
  expect(icon.show).toHaveBeenCalledOnce();
});

it('does without where the system has no tray', async () => {
  create(() => null).want(true);
  await nextTurn();
  expect(icon.show).not.toHaveBeenCalled();
});

it('has a mark with soft edges, clear around it and inside the lines', () => {
  const size = 32;
  const pixels = drawTrayMark(size);
  const alpha = (x: number, y: number): number => pixels[(y * size + x) * 4 + 3] ?? 0;
  expect([alpha(0, 0), alpha(16, 7), alpha(12, 11), alpha(9, 26)]).toEqual([0, 255, 0, 255]);
  const edge = Array.from({ length: size }, (_, at) => alpha(at, 5));
  expect(edge.some((share) => share > 0 && share < 255)).toBe(true);
});
