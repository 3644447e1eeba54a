import { expect, it } from 'vitest';

import { GlobalStop } from '../../../../main/windows/global-stop.ts';
import type { GlobalKeys } from '../../../../main/windows/global-stop.ts';

/** The keys of a system on which another program may have some already. */
function system(...taken: readonly string[]) {
  const held = new Map<string, () => void>();
  const keys: GlobalKeys = {
    register: (accelerator, onPress) => {
      if (accelerator.includes('UNKNOWN')) throw new Error('no such key');
      if (taken.includes(accelerator)) return false;
      held.set(accelerator, onPress);
      return true;
    },
    unregister: (accelerator) => void held.delete(accelerator),
  };
  let stops = 0;
  const globalStop = new GlobalStop(keys, () => (stops += 1));
  return { held, globalStop, stops: () => stops };
}

const first = { key: '.', command: true, shift: true } as const;
const second = { key: 'F8' } as const;

it('holds no keys of other apps until a person chose some, and then stops with them [R-04]', () => {
  const { held, globalStop, stops } = system();
  globalStop.follow(null);
  expect([globalStop.state, held.size]).toEqual(['off', 0]);
  globalStop.follow(first);
  expect([globalStop.state, [...held.keys()]]).toEqual(['on', ['CommandOrControl+Shift+.']]);
  held.get('CommandOrControl+Shift+.')?.();
  expect(stops()).toBe(1);
});

it('lets go of the last keys for new ones, and of all when it is turned off', () => {
  const { held, globalStop } = system();
  globalStop.follow(first);
  globalStop.follow({ ...first });
  globalStop.follow(second);
  expect([...held.keys()]).toEqual(['F8']);
  globalStop.follow(null);
  expect([globalStop.state, held.size]).toEqual(['off', 0]);
});

it('says that another program has the keys, and takes nothing from it [R-04]', () => {
  const { held, globalStop } = system('F8');
  globalStop.follow(second);
  expect([globalStop.state, held.size]).toEqual(['taken', 0]);
  globalStop.follow({ key: 'Unknown', command: true });
  expect(globalStop.state).toBe('taken');
  globalStop.follow(first);
  expect(globalStop.state).toBe('on');
});
