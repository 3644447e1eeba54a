import { systemClock } from '../../base/clock.ts';
import { systemIds } from '../../base/ids.ts';
import { createToolCallId } from './tool-call-id.ts';

/** What reading a history needs from outside it. */
export interface DecodeOptions {
  /** An import refuses a part of a kind it does not know; our own store keeps it, since a newer version wrote it. */
  readonly unknownKinds: 'refuse' | 'keep';
  /** The instant of a part that names none. */
  readonly now: () => string;
  /** The id of a call, or of a retry, that names none. */
  readonly newToolCallId: () => string;
}

/** Refuses unknown kinds, with the machine's clock and ids. */
export const importOptions: DecodeOptions = {
  unknownKinds: 'refuse',
  now: () => systemClock.nowIso(),
  newToolCallId: () => createToolCallId(systemIds),
};

/** Keeps unknown kinds. For what this app stored itself. */
export const storeOptions: DecodeOptions = { ...importOptions, unknownKinds: 'keep' };
