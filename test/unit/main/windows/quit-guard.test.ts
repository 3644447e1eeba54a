import { describe, expect, it, vi } from 'vitest';

import { describeUnfinished } from '../../../../main/windows/describe-unfinished.ts';
import { QuitGuard } from '../../../../main/windows/quit-guard.ts';
import type { Unfinished } from '../../../../main/windows/quit-guard.ts';
import { createTranslate } from '../../../../preload/contract/locales/translate.ts';

const running: Unfinished = { title: 'A trip to the coast', activity: 'running' };
const waiting: Unfinished = { title: 'A gift for Ada', activity: 'waiting' };

function guardOf(unfinished: readonly Unfinished[]) {
  let answer: (isQuitting: boolean) => void = () => {};
  const ask = vi.fn(
    () =>
      new Promise<boolean>((resolve) => {
        answer = resolve;
      }),
  );
  const quit = vi.fn();
  const guard = new QuitGuard({ unfinished: () => unfinished, ask, quit });
  return { guard, ask, quit, answer: (isQuitting: boolean) => answer(isQuitting) };
}

describe('a wish to quit', () => {
  it('ends the app at once when nothing goes on', async () => {
    const { guard, ask, quit } = guardOf([]);
    expect(guard.isNeeded).toBe(false);
    await guard.request();
    expect(quit).toHaveBeenCalledOnce();
    expect(ask).not.toHaveBeenCalled();
  });

  it('is asked about once while something goes on, however often it comes [R-12]', async () => {
    const { guard, ask, quit, answer } = guardOf([running]);
    const asked = guard.request();
    await guard.request();
    await guard.request();
    expect(ask).toHaveBeenCalledOnce();
    expect(quit).not.toHaveBeenCalled();
    answer(true);
    await asked;
    expect(quit).toHaveBeenCalledOnce();
  });

  it('comes to nothing when the person stays, and may come again', async () => {
    const { guard, ask, quit, answer } = guardOf([waiting]);
    const asked = guard.request();
    answer(false);
    await asked;
    expect(quit).not.toHaveBeenCalled();
    void guard.request();
    expect(ask).toHaveBeenCalledTimes(2);
  });
});

describe('what is said', () => {
  const en = createTranslate('en');

  it('names the answer that would be cut and what becomes of it [R-12]', () => {
    expect(describeUnfinished([running], en)).toEqual({
      message: '“A trip to the coast” is still being answered',
      detail: expect.stringContaining('What was written is kept'),
    });
  });

  it('names the question that waits and says that it stays [BC-46]', () => {
    const { message, detail } = describeUnfinished([waiting], en);
    expect(message).toBe('A question in “A gift for Ada” waits for your answer');
    expect(detail).toContain('the question stays open');
    expect(detail).not.toContain('cut');
  });

  it('counts several, names the first of them and says what becomes of each kind', () => {
    const { message, detail } = describeUnfinished(
      [...Array.from({ length: 6 }, () => running), waiting],
      en,
    );
    expect(message).toBe('7 conversations are not finished');
    expect(detail.split('\n').filter((line) => line.includes('A trip'))).toHaveLength(5);
    expect(detail).toContain('the question stays open');
    expect(detail).toContain('What was written is kept');
  });
});
