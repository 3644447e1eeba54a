import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Result } from '../../../../../preload/contract/failure.ts';
import { createDraft, type QuestionDraft } from '../../../../../preload/contract/question-draft.ts';
import {
  createDraftSaver,
  draftDelayMs,
  draftRetryMs,
} from '../../../../../renderer/dialogs/frame/draft-saver.ts';
import { askOne, questionRecord } from '../../../../support/renderer/question-records.ts';

const { request } = questionRecord([askOne('One', 'Which one?', ['A', 'B'])]);
const ok: Result<null> = { ok: true, value: null };
const busy: Result<null> = { ok: false, failure: { code: 'storage-busy', detail: null } };

function draft(ownAnswer: string): QuestionDraft {
  const empty = createDraft(request);
  return { ...empty, entries: empty.entries.map((entry) => ({ ...entry, ownAnswer })) };
}

function setUp(answer: () => Promise<Result<null>> = () => Promise.resolve(ok)) {
  const saved: string[] = [];
  const reports: boolean[] = [];
  const saver = createDraftSaver<QuestionDraft>({
    save(newest) {
      saved.push(newest.entries[0]?.ownAnswer ?? '');
      return answer();
    },
    report: (stored) => reports.push(stored),
  });
  return { saver, saved, reports };
}

describe('createDraftSaver', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('stores a change within a quarter of a second, also from somebody who types without a pause [D-08]', async () => {
    expect(draftDelayMs).toBeLessThanOrEqual(250);
    const { saver, saved } = setUp();
    for (let at = 0; at < 20; at += 1) {
      saver.schedule(draft(`text ${at}`));
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(saved.length).toBeGreaterThanOrEqual(4);
    await vi.advanceTimersByTimeAsync(draftDelayMs);
    expect(saved.at(-1)).toBe('text 19');
  });

  it('stores what waits at once when it is flushed, and only once', async () => {
    const { saver, saved } = setUp();
    saver.schedule(draft('now'));
    saver.flush();
    expect(saved).toEqual(['now']);
    await vi.advanceTimersByTimeAsync(5000);
    saver.flush();
    expect(saved).toEqual(['now']);
  });

  it('has one request on its way at a time, so that an older draft never lands on a newer one', async () => {
    let answer: (result: Result<null>) => void = () => undefined;
    const { saver, saved } = setUp(() => new Promise((resolve) => (answer = resolve)));
    saver.schedule(draft('first'));
    saver.flush();
    saver.schedule(draft('second'));
    saver.flush();
    await vi.advanceTimersByTimeAsync(1000);
    expect(saved).toEqual(['first']);
    answer(ok);
    await vi.advanceTimersByTimeAsync(draftDelayMs);
    expect(saved).toEqual(['first', 'second']);
  });

  it('tries a failed save again until it is stored, with the newest draft, and says so', async () => {
    let works = false;
    const { saver, saved, reports } = setUp(() => Promise.resolve(works ? ok : busy));
    saver.schedule(draft('first'));
    await vi.advanceTimersByTimeAsync(draftDelayMs);
    expect(reports).toEqual([false]);
    await vi.advanceTimersByTimeAsync(draftRetryMs);
    expect(saved).toEqual(['first', 'first']);
    saver.schedule(draft('second'));
    works = true;
    await vi.advanceTimersByTimeAsync(draftRetryMs);
    expect(saved.at(-1)).toBe('second');
    expect(reports.at(-1)).toBe(true);
  });

  it('stops when its question is settled', async () => {
    const { saver, saved } = setUp();
    saver.schedule(draft('late'));
    saver.dispose();
    saver.flush();
    await vi.advanceTimersByTimeAsync(5000);
    expect(saved).toEqual([]);
  });
});
