import { questionIdSchema } from '../../../preload/contract/ids.ts';
import type { Clock } from '../../base/clock.ts';
import type { IdSource } from '../../base/ids.ts';

/** What every question, approval and form begins with: an id of its own, and nobody's word on it yet. */
export function newAsk({ clock, ids }: { readonly clock: Clock; readonly ids: IdSource }) {
  return {
    questionId: questionIdSchema.parse(ids.uuidv7()),
    draft: null,
    response: null,
    state: 'pending',
    openedAt: clock.nowIso(),
    settledAt: null,
  } as const;
}
