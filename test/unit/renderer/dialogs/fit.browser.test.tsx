import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PlatformLook } from '../../../../preload/contract/platform-look.ts';
import {
  hebrewQuestions,
  longestQuestions,
  tenQuestions,
} from '../../../support/renderer/dialog-gallery/gallery-questions.ts';
import { askOne, questionRecord } from '../../../support/renderer/question-records.ts';
import { openQuestions } from '../../../support/renderer/render-questions.tsx';

const looks: readonly PlatformLook[] = ['mac', 'win', 'gnome'];
const smallest = { width: 480, height: 360 };
// What a window of 480 × 360 has left at 200 %.
const doubled = { width: 240, height: 180 };

/** Every text inside that is cut off: wider or higher than its box, where the box does not scroll. */
function cutTexts(dialog: Element): string[] {
  return [...dialog.querySelectorAll<HTMLElement>('*')]
    .filter(
      (element) => element.checkVisibility() && !element.matches('.sr, .sr *, select, option'),
    )
    .filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
      const wider = element.scrollWidth > element.clientWidth + 1 && hides(overflowX);
      const higher = element.scrollHeight > element.clientHeight + 1 && hides(overflowY);
      return wider || higher;
    })
    .map((element) => `${element.className}: ${element.textContent.slice(0, 30)}`);
}

function isInView(element: Element): boolean {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  if (!inside || width === 0 || height === 0) return false;
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return element === there || element.contains(there);
}

describe.each(looks)('on %s', (look) => {
  afterEach(() => page.viewport(960, 720));

  it.each([smallest, doubled])(
    'shows the longest texts whole at $width × $height, by wrapping and scrolling alone [D-01] [BC-49]',
    async ({ width, height }) => {
      await page.viewport(width, height);
      const { dialog } = await openQuestions([questionRecord(longestQuestions)], { look });
      await userEvent.keyboard('2');
      for (const text of ['q'.repeat(500), 'b'.repeat(50), 's'.repeat(200)]) {
        const found = dialog.getByText(text, { exact: true }).first().element();
        found.scrollIntoView({ block: 'end' });
        const box = found.getBoundingClientRect();
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.right).toBeLessThanOrEqual(width);
        expect(box.bottom).toBeLessThanOrEqual(height);
      }
      expect(cutTexts(dialog.element())).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    },
  );

  it.each([smallest, doubled])(
    'always has its buttons in view at $width × $height [D-01] [BC-49]',
    async ({ width, height }) => {
      await page.viewport(width, height);
      const { dialog } = await openQuestions([questionRecord(longestQuestions)], { look });
      for (const name of ['Stop', 'Decline…', 'Next']) {
        const button = dialog.getByRole('button', { name }).element();
        expect(isInView(button), name).toBe(true);
      }
      for (const name of ['Back', 'Fold', 'Peek']) {
        const button = dialog.getByRole('button', { name }).element();
        button.scrollIntoView();
        expect(isInView(button), name).toBe(true);
      }
    },
  );

  it('shows what is wrong with an answer under its field at 480 × 360, the moment it is wrong [D-01] [D-03]', async () => {
    await page.viewport(480, 360);
    const { dialog } = await openQuestions([questionRecord(tenQuestions)], { look });
    await userEvent.keyboard('0');
    const own = page.getByRole('textbox', { name: 'My own answer' });
    await userEvent.fill(own, 'One total\tper wish');
    for (const found of [dialog.getByText('A tab cannot be sent.'), own]) {
      await expect.poll(() => isInView(found.element())).toBe(true);
    }
  });

  it('has room for ten questions, their review and the second step of declining at 480 × 360 [D-01]', async () => {
    await page.viewport(480, 360);
    const { dialog } = await openQuestions([questionRecord(tenQuestions)], { look });
    for (let at = 0; at < tenQuestions.length; at += 1) await userEvent.keyboard('1{Enter}');
    await expect.element(dialog.getByText('Send these answers?')).toBeVisible();
    expect(cutTexts(dialog.element())).toEqual([]);
    const last = dialog.getByRole('button', { name: 'Change Delivery' }).element();
    last.scrollIntoView();
    expect(isInView(last)).toBe(true);
    await userEvent.click(dialog.getByRole('button', { name: 'Decline…' }));
    for (const name of ['Decline', 'Keep answering']) {
      const button = page.getByRole('alertdialog').getByRole('button', { name, exact: true });
      await expect.poll(() => isInView(button.element()), { message: name }).toBe(true);
    }
  });
});

describe('texts', () => {
  it('run in their own direction, each by its own letters [D-11] [BC-52]', async () => {
    const { dialog } = await openQuestions([questionRecord(hebrewQuestions)]);
    const direction = (text: string): string =>
      getComputedStyle(dialog.getByText(text, { exact: true }).element()).direction;
    expect(direction('לאיזה קובץ לכתוב את הסיכום?')).toBe('rtl');
    expect(direction('src/reports/summary.md')).toBe('ltr');
    expect(direction('כאן בשיחה')).toBe('rtl');
    await userEvent.keyboard('0الجدول');
    const field = page.getByRole('textbox', { name: 'My own answer' });
    await expect.poll(() => getComputedStyle(field.element()).direction).toBe('rtl');
  });

  it('are shown as they are: no markup, every line break, and the question can be selected [D-13] [BC-50]', async () => {
    const text = '**Which** <b>one</b>?\n[Stop](https://example.org)\n\n# Last';
    const { dialog } = await openQuestions([
      questionRecord([askOne('One', text, ['<i>A</i>', '`B`'])]),
    ]);
    const heading = dialog.getByText('**Which** <b>one</b>?', { exact: true }).element();
    const rest = dialog.getByText(/# Last/).element();
    expect(`${heading.textContent}\n${rest.textContent}`).toBe(text);
    expect(getComputedStyle(rest).whiteSpace).toBe('pre-line');
    expect(getComputedStyle(heading).userSelect).toBe('text');
    expect(dialog.element().querySelectorAll('a, i, b b, code')).toHaveLength(0);
    await expect.element(dialog.getByRole('radio', { name: '<i>A</i>' })).toBeVisible();
  });
});
