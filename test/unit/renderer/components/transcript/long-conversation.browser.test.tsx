import { rendersSoFar } from '../../../../support/renderer/watch-renders.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { requestInputSchemas } from '../../../../../preload/contract/request-schemas.ts';
import type { RunEvent } from '../../../../../preload/contract/run-event.ts';
import type { Transcript } from '../../../../../preload/contract/transcript.ts';
import {
  renderMainWindow,
  type RenderedWindow,
} from '../../../../support/renderer/render-main-window.tsx';
import type { ScriptedMain } from '../../../../support/renderer/scripted-main.ts';
import { call, text, TranscriptBuilder } from '../../../../support/renderer/transcript-builder.ts';

/** Turns of a message, a call with its return, and an answer. */
function turns(builder: TranscriptBuilder, count: number): TranscriptBuilder {
  for (let turn = 0; turn < count; turn += 1) {
    const id = `c${turn}`;
    builder
      .person(`Question ${turn}`)
      .response([call(id, 'read_file', { path: `${turn}.md` })])
      .returns([{ toolCallId: id, toolName: 'read_file', content: 'It says so.', seconds: 1 }])
      .response([text(`Answer ${turn}.\n\n${'A sentence that somebody reads. '.repeat(6)}`)]);
  }
  return builder;
}

function long(count: number): TranscriptBuilder {
  return turns(new TranscriptBuilder('long', 'A long conversation').run('completed'), count);
}

/** Opens the window on the end of a conversation whose older messages come page by page. */
function openAtEnd(whole: Transcript, shownMessages: number): Promise<RenderedWindow> {
  const { messages } = whole;
  return renderMainWindow({
    transcript: { ...whole, messages: messages.slice(-shownMessages), hasEarlier: true },
    script: (main) =>
      main.answer('conversation.readEarlier', ({ before, limit }) => {
        const end = messages.findIndex((message) => message.messageId === before);
        const start = Math.max(0, end - limit);
        const older = { branches: [], runs: [], questions: [], hasEarlier: start > 0 };
        return { ok: true, value: { ...older, messages: messages.slice(start, end) } };
      }),
  });
}

function pane(): HTMLElement {
  const found = document.querySelector<HTMLElement>('.transcript');
  if (found === null) throw new Error('There is no transcript.');
  return found;
}

const shown = (selector: string): readonly Element[] => [...pane().querySelectorAll(selector)];
/** Messages in the page, and those of them that the browser lays out and paints. */
const held = (): number => shown('.person, .answer').length;
const drawn = (): number =>
  shown('.person, .answer').filter((one) => one.checkVisibility({ contentVisibilityAuto: true }))
    .length;

/** Scrolls to the top, again and again, until so many pages were asked for. */
async function readPages(main: ScriptedMain, count: number): Promise<void> {
  await expect
    .poll(() => {
      pane().scrollTop = 0;
      return main.requests('conversation.readEarlier').length;
    })
    .toBeGreaterThanOrEqual(count);
  await expect.element(page.getByText('Reading earlier messages')).not.toBeInTheDocument();
}

function delta(builder: TranscriptBuilder, contentDelta: string): RunEvent {
  return {
    type: 'part-streamed',
    messageId: builder.lastMessageId,
    at: '2026-11-30T14:32:11.000Z',
    event: { eventKind: 'part_delta', index: 0, delta: { partDeltaKind: 'text', contentDelta } },
  };
}

/** How many components each frame of a streamed answer draws. */
async function rendersPerFrame(earlierTurns: number, frames: number): Promise<readonly number[]> {
  const builder = turns(new TranscriptBuilder('stream', 'Streaming'), earlierTurns)
    .run('running')
    .person('Tell me everything')
    .response([text('', null)], 'interrupted')
    .activity({ kind: 'writing' });
  const { main } = await renderMainWindow({ transcript: builder.build() });
  const counts: number[] = [];
  for (let at = 0; at < frames; at += 1) {
    const before = rendersSoFar();
    main.emit(builder.conversationId, [delta(builder, at % 5 === 4 ? `w${at}.\n\n` : `w${at} `)]);
    await expect.poll(() => pane().textContent.includes(`w${at}`), { interval: 5 }).toBe(true);
    counts.push(rendersSoFar() - before);
  }
  return counts;
}

describe('a long conversation', () => {
  it('has only what is near laid out and painted, however much there is [BC-71]', async () => {
    await renderMainWindow({ transcript: long(200).build() });
    await expect.poll(held).toBe(400);
    await expect.poll(drawn).toBeLessThan(150);
    for (const place of [pane().scrollHeight / 2, 0]) {
      pane().scrollTop = place;
      await nextFrames(3);
      await expect.poll(drawn).toBeLessThan(150);
    }
    expect(drawn()).toBeGreaterThan(0);
  });

  it('gets older messages in small pages, each once, and draws nothing again for them [BC-71]', async () => {
    const { main } = await openAtEnd(long(180).build(), 600);
    await readPages(main, 1);
    const before = rendersSoFar();
    await readPages(main, 4);
    const pages = main
      .requests('conversation.readEarlier')
      .map((input) => requestInputSchemas['conversation.readEarlier'].parse(input));
    expect(Math.max(...pages.map(({ limit }) => limit))).toBeLessThanOrEqual(20);
    expect(new Set(pages.map((one) => one.before)).size).toBe(pages.length);
    // Each component of the 600 messages that were there would count at least once for each page.
    expect((rendersSoFar() - before) / (pages.length - 1)).toBeLessThan(600);
  });

  it('draws no message while somebody types [BC-71]', async () => {
    const { composer } = await renderMainWindow({ transcript: long(150).build() });
    await expect.element(composer).toHaveFocus();
    await nextFrames(3);
    const before = rendersSoFar();
    await userEvent.keyboard('hello');
    await expect.element(composer).toHaveValue('hello');
    expect(rendersSoFar() - before).toBeLessThan(300);
  });

  it('cuts off no button below the last answer of a group [BC-71]', async () => {
    await renderMainWindow({ transcript: long(40).build() });
    await expect.poll(() => shown('.turn-group[data-settled]').length).toBeGreaterThan(0);
    const last = shown('.turn-group[data-settled] > .answer:last-child').at(-1);
    last?.scrollIntoView({ block: 'center' });
    await nextFrames(3);
    const button = last?.querySelector('.hover-actions .icon-button');
    const { left, bottom } = button?.getBoundingClientRect() ?? new DOMRect();
    expect(button?.contains(document.elementFromPoint(left + 14, bottom - 2))).toBe(true);
  });

  it('stays where it is read when the window is made narrower and what is above comes into view [BC-71]', async () => {
    await renderMainWindow({ transcript: long(150).build() });
    await expect.poll(drawn).toBeLessThan(150);
    await page.viewport(560, 720);
    try {
      await expect.poll(() => pane().clientWidth).toBeLessThan(600);
      for (let step = 0; step < 12; step += 1) {
        const read = firstInView();
        const before = read.getBoundingClientRect().top;
        pane().scrollBy({ top: -300 });
        await nextFrames(3);
        expect(Math.abs(read.getBoundingClientRect().top - before - 300)).toBeLessThan(2);
      }
    } finally {
      await page.viewport(960, 720);
    }
  });
});

function firstInView(): Element {
  const { top } = pane().getBoundingClientRect();
  const found = shown('.person, .answer').find((one) => one.getBoundingClientRect().top >= top);
  if (found === undefined) throw new Error('Nothing is in view.');
  return found;
}

async function nextFrames(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await new Promise(requestAnimationFrame);
}

describe('a streamed answer', () => {
  it('draws as much for its last words as for its first [BC-72]', async () => {
    const counts = await rendersPerFrame(0, 100);
    expect(Math.max(...counts.slice(-10))).toBeLessThanOrEqual(
      Math.max(...counts.slice(10, 20)) * 1.5,
    );
  });

  it('draws none of the 500 messages before it [BC-72]', async () => {
    const counts = await rendersPerFrame(125, 20);
    expect(Math.max(...counts.slice(10))).toBeLessThan(125);
  });

  it('leaves the window still once it ended [BC-72]', async () => {
    const builder = turns(new TranscriptBuilder('end', 'Ending'), 20)
      .run('running')
      .person('Tell me')
      .response([text('Told', null)], 'interrupted')
      .activity({ kind: 'writing' });
    const { main } = await renderMainWindow({ transcript: builder.build() });
    const { runId } = builder;
    const usage = builder.build().runs.at(-1)?.usage;
    if (runId === null || usage === undefined) throw new Error('There is no run.');
    const end = { state: 'completed', endedAt: null, failure: null } as const;
    main.emit(builder.conversationId, [{ type: 'run-changed', runId, usage, ...end }]);
    await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
    await nextFrames(5);
    const before = rendersSoFar();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(rendersSoFar() - before).toBe(0);
  });
});
