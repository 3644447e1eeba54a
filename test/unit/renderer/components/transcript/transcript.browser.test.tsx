import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { RunEvent } from '../../../../../preload/contract/run-event.ts';
import { markdown } from '../../../../support/renderer/main-gallery/sample-transcripts.ts';
import { renderMainWindow } from '../../../../support/renderer/render-main-window.tsx';
import { text, TranscriptBuilder } from '../../../../support/renderer/transcript-builder.ts';

function writing(content = ''): TranscriptBuilder {
  return new TranscriptBuilder('board', 'Rivers')
    .run('running')
    .person('List rivers')
    .response([text(content, null)], 'interrupted')
    .activity({ kind: 'writing' });
}

function delta(builder: TranscriptBuilder, contentDelta: string): RunEvent {
  return {
    type: 'part-streamed',
    messageId: builder.lastMessageId,
    at: '2026-11-30T14:32:11.000Z',
    event: { eventKind: 'part_delta', index: 0, delta: { partDeltaKind: 'text', contentDelta } },
  };
}

function pane(): HTMLElement {
  const found = document.querySelector<HTMLElement>('.transcript');
  if (found === null) throw new Error('There is no transcript.');
  return found;
}

const fromEnd = (): number => pane().scrollHeight - pane().scrollTop - pane().clientHeight;
const log = page.getByRole('log');

describe('a streaming answer', () => {
  it('is Markdown from the first words on, with syntax that is still open closed [M-01]', async () => {
    const builder = writing();
    const { main } = await renderMainWindow({ transcript: builder.build() });
    main.emit(builder.conversationId, [delta(builder, 'The **Ni')]);
    await expect.element(log.getByText('Ni', { exact: true })).toBeVisible();
    await expect.poll(() => document.querySelector('.prose strong')?.textContent).toBe('Ni');
    expect(log.element().textContent).not.toContain('**');
    main.emit(builder.conversationId, [delta(builder, 'le** is long.\n\n- one\n- two')]);
    await expect.poll(() => document.querySelectorAll('.prose li').length).toBe(2);
    expect(document.querySelector('.prose strong')?.textContent).toBe('Nile');
  });

  it('leaves the blocks that are done untouched', async () => {
    const builder = writing('First.\n\nSecond.\n\nThird.\n\nFo');
    const { main } = await renderMainWindow({ transcript: builder.build() });
    await expect.element(log.getByText('Second.')).toBeVisible();
    const second = [...document.querySelectorAll('.prose p')][1]?.firstChild;
    main.emit(builder.conversationId, [delta(builder, 'urth.\n\nFifth.')]);
    await expect.element(log.getByText('Fifth.')).toBeVisible();
    expect([...document.querySelectorAll('.prose p')][1]?.firstChild).toBe(second);
  });

  it('says what it does once, and no token to a screen reader', async () => {
    const builder = writing();
    const { main } = await renderMainWindow({ transcript: builder.build() });
    const spoken: string[] = [];
    const region = document.querySelector('output[aria-live]');
    if (region === null) throw new Error('There is no announcer.');
    const watch = new MutationObserver(() => spoken.push(region.textContent ?? ''));
    watch.observe(region, { childList: true, subtree: true, characterData: true });
    for (const word of ['Nile, ', 'Amazon, ', 'Volga']) {
      main.emit(builder.conversationId, [delta(builder, word)]);
    }
    await expect.element(log.getByText('Nile, Amazon, Volga')).toBeVisible();
    expect(spoken.join(' ')).not.toContain('Nile');
    await expect.element(log).toHaveAttribute('aria-live', 'off');
    const { runId } = builder;
    if (runId === null) throw new Error('There is no run.');
    const { usage } = builder.build().runs[0] ?? failNoRun();
    main.emit(builder.conversationId, [
      { type: 'run-changed', runId, state: 'completed', usage, endedAt: null, failure: null },
    ]);
    await expect.poll(() => spoken.at(-1)).toBe('Claude Sonnet has answered');
    watch.disconnect();
  });
});

describe('the place in a long conversation', () => {
  it('is in line with the composer, with a scroll bar and without', async () => {
    const builder = writing('Short.');
    const { main } = await renderMainWindow({ transcript: builder.build() });
    const lefts = () =>
      ['.turns', '.composer'].map((selector) =>
        Math.round(document.querySelector(selector)?.getBoundingClientRect().left ?? -1),
      );
    await expect.element(log.getByText('Short.')).toBeVisible();
    const [turns, composer] = lefts();
    expect(turns).toBe(composer);
    main.emit(builder.conversationId, [delta(builder, '\n\nLine.'.repeat(80))]);
    await expect.poll(() => pane().scrollHeight > pane().clientHeight).toBe(true);
    expect(lefts()).toEqual([composer, composer]);
  });

  it('follows the end while the person is there, and stays when they are not', async () => {
    const builder = writing('A line.\n\n'.repeat(60));
    const { main } = await renderMainWindow({ transcript: builder.build() });
    await expect.poll(fromEnd).toBeLessThan(2);
    main.emit(builder.conversationId, [delta(builder, 'More.\n\n'.repeat(20))]);
    await expect.poll(() => log.element().textContent.includes('More.')).toBe(true);
    await expect.poll(fromEnd).toBeLessThan(2);

    pane().scrollTop -= 500;
    await expect.element(page.getByRole('button', { name: 'To the end' })).toBeVisible();
    const place = pane().scrollTop;
    main.emit(builder.conversationId, [delta(builder, 'Even more.\n\n'.repeat(20))]);
    await expect.poll(() => log.element().textContent.includes('Even more.')).toBe(true);
    expect(pane().scrollTop).toBe(place);
    await userEvent.click(page.getByRole('button', { name: 'To the end' }));
    await expect.poll(fromEnd).toBeLessThan(2);
  });

  it('keeps what is read where it is when older messages come before it', async () => {
    const older = new TranscriptBuilder('older', '');
    for (let turn = 0; turn < 15; turn += 1) {
      older.person(`Older question ${turn}`).response([text(`Older answer ${turn}.\n\nMore.`)]);
    }
    const builder = new TranscriptBuilder('board', 'Rivers').run('completed');
    for (let turn = 0; turn < 20; turn += 1) {
      builder.person(`Question ${turn}`).response([text(`Answer ${turn}.\n\nMore.`)]);
    }
    const { main } = await renderMainWindow({
      transcript: builder.build({ hasEarlier: true }),
      script: (scripted) =>
        scripted.answer('conversation.readEarlier', () => ({
          ok: true,
          value: {
            messages: older.build().messages,
            branches: [],
            runs: [],
            questions: [],
            hasEarlier: false,
          },
        })),
    });
    await expect.poll(fromEnd).toBeLessThan(2);
    const read = log.getByText('Question 3', { exact: true });
    pane().scrollTop = 0;
    const before = read.element().getBoundingClientRect().top;
    await expect.element(log.getByText('Older question 14', { exact: true })).toBeInTheDocument();
    await expect
      .poll(() => Math.abs(read.element().getBoundingClientRect().top - before))
      .toBeLessThan(30);
    expect(pane().scrollTop).toBeGreaterThan(500);
    expect(main.requests('conversation.readEarlier')).toHaveLength(1);
  });
});

describe('what a model wrote', () => {
  it('opens links through main alone, and stays in the window [M-01]', async () => {
    const { main } = await renderMainWindow({ transcript: markdown() });
    const address = location.href;
    await userEvent.click(log.getByRole('link', { name: 'link', exact: true }));
    await expect
      .poll(() => main.requests('link.open'))
      .toEqual([{ url: 'https://example.org/path' }]);
    expect(location.href).toBe(address);
  });

  it('never loads a picture, and never becomes HTML', async () => {
    await renderMainWindow({ transcript: markdown() });
    await expect.element(log.getByRole('link', { name: 'Picture: A diagram' })).toBeVisible();
    expect(document.querySelector('.transcript img')).toBeNull();
    expect(log.element().textContent).toContain('<b>raw</b>');
    expect(document.querySelector('.prose b')).toBeNull();
  });

  it('makes no link of what must not be opened', async () => {
    const transcript = new TranscriptBuilder('board', 'Bad')
      .run('completed')
      .person('Links')
      .response([text('[run](javascript:alert(1)) and [file](file:///etc/passwd)')])
      .build();
    await renderMainWindow({ transcript });
    await expect.element(log.getByText('run')).toBeVisible();
    expect(document.querySelectorAll('.prose a')).toHaveLength(0);
  });

  it('can be copied, code too', async () => {
    const copied: string[] = [];
    const original = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = (value) => {
      copied.push(value);
      return Promise.resolve();
    };
    try {
      await renderMainWindow({ transcript: markdown() });
      await userEvent.click(log.getByRole('button', { name: 'Copy code' }));
      await expect.poll(() => copied.length).toBe(1);
      expect(copied[0]).toMatch(/^export function add/);
      expect(copied[0]).toMatch(/\}$/);
    } finally {
      navigator.clipboard.writeText = original;
    }
  });

  it('goes from right to left where it is written so, and code from left to right [BC-52]', async () => {
    const transcript = new TranscriptBuilder('board', 'עברית')
      .run('completed')
      .person('שלום')
      .response([text('התשובה היא כן.\n\n```\nconst a = 1;\n```')])
      .build();
    await renderMainWindow({ transcript });
    const answer = log.getByText('התשובה היא כן.').element();
    expect(getComputedStyle(answer).direction).toBe('rtl');
    const code = document.querySelector('.code-block code');
    expect(code === null ? '' : getComputedStyle(code).direction).toBe('ltr');
  });
});

function failNoRun(): never {
  throw new Error('There is no run.');
}
