import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { UserError } from '../../../../../main/agent/errors.ts';
import { readStateEvents } from '../../../../../main/agent/ui-adapters/ag-ui-state.ts';
import {
  StateDeps,
  takeFrontEndState,
} from '../../../../../main/agent/ui-adapters/front-end-state.ts';
import type { Json } from '../../../../../preload/contract/json.ts';

const schema = z.object({ cart: z.array(z.string()).default([]) });

describe('the state that a front end shares with a run', () => {
  it('takes the place of what the dependencies held, in their form', () => {
    const deps = new StateDeps(schema, { cart: ['old'] });
    takeFrontEndState({ state: { cart: ['pears'] } }, deps);
    expect(deps.state).toEqual({ cart: ['pears'] });
    for (const state of [null, {}, 'text', [1]] satisfies readonly Json[]) {
      takeFrontEndState({ state }, deps);
      expect(deps.state).toEqual({ cart: [] });
    }
  });

  it('is refused when it does not fit, and the dependencies keep theirs', () => {
    const deps = new StateDeps(schema, { cart: ['old'] });
    expect(() => takeFrontEndState({ state: { cart: 7 } }, deps)).toThrow(UserError);
    expect(deps.state).toEqual({ cart: ['old'] });
  });

  it('is ignored by dependencies that hold none, which is said when there was one', () => {
    const onWarning = vi.fn<(message: string) => void>();
    for (const deps of [undefined, null, { cart: [] }]) {
      takeFrontEndState({ state: null }, deps, onWarning);
      takeFrontEndState({ state: {} }, deps, onWarning);
    }
    expect(onWarning).not.toHaveBeenCalled();
    takeFrontEndState({ state: { cart: [] } }, undefined, onWarning);
    expect(onWarning).toHaveBeenCalledTimes(1);
  });

  it('is told by what a tool returned for the program, and by nothing else in it', () => {
    const snapshot = { type: 'STATE_SNAPSHOT', snapshot: { cart: [] } };
    const delta = { type: 'STATE_DELTA', delta: [{ op: 'add', path: '/cart/-', value: 'pears' }] };
    expect(readStateEvents(snapshot)).toEqual([snapshot]);
    expect(readStateEvents([snapshot, { type: 'RUN_FINISHED' }, 'x', delta])).toEqual([
      snapshot,
      delta,
    ]);
    for (const other of [null, 'STATE_SNAPSHOT', { type: 'STATE_DELTA' }, { note: snapshot }]) {
      expect(readStateEvents(other)).toEqual([]);
    }
  });
});
