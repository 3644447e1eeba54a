import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { notePrinted } from '../../../../../preload/contract/message-notes.ts';
import type { RunState } from '../../../../../preload/contract/run.ts';
import { renderMainWindow } from '../../../../support/renderer/render-main-window.tsx';
import { call, TranscriptBuilder } from '../../../../support/renderer/transcript-builder.ts';

const command = { command: 'npm run build' };

function commanding(state: RunState): TranscriptBuilder {
  return new TranscriptBuilder('board', 'Build')
    .run(state)
    .person('Build it')
    .response([call('c1', 'run_command', command)])
    .returns([], 'interrupted');
}

const shown = page.getByRole('region', { name: 'So far' });

describe('what a command prints', () => {
  it('stands in its card while it runs, as plain text and with the newest line in view', async () => {
    const builder = commanding('running').prints('c1', 'one');
    const { main } = await renderMainWindow({ transcript: builder.build() });
    await expect.element(shown.getByText('one')).toBeVisible();
    const { messageId, head } = builder.build().messages.at(-1) ?? failNoMessage();
    const lines = Array.from({ length: 40 }, (_, at) => `line ${at}`);
    const printed = ['<img src=x onerror=alert(1)>', ...lines, 'the newest'].join('\n');
    main.emit(builder.conversationId, [
      { type: 'message-changed', messageId, head: notePrinted(head, 'c1', printed) },
    ]);
    await expect.poll(() => pane().textContent).toBe(printed);
    expect(pane().querySelector('img')).toBeNull();
    expect(pane().scrollHeight - pane().scrollTop - pane().clientHeight).toBeLessThan(2);
    // A reader of the screen hears that a tool works, and not each line.
    expect(pane().closest('[aria-live]')?.getAttribute('aria-live')).toBe('off');
  });

  it('gives way to its return', async () => {
    const builder = commanding('running').prints('c1', 'half');
    const { main } = await renderMainWindow({ transcript: builder.build() });
    await expect.element(shown).toBeVisible();
    const returned = new TranscriptBuilder('board', 'Build')
      .returns([{ toolCallId: 'c1', toolName: 'run_command', content: 'all', seconds: 1 }])
      .build().messages[0]?.parts[0];
    const part = returned?.part;
    if (part?.partKind !== 'tool-return') throw new Error('There is no return.');
    const at = '2026-11-30T14:32:20.000Z';
    const messageId = builder.lastMessageId;
    main.emit(builder.conversationId, [
      { type: 'part-added', messageId, index: 0, part, startedAt: at, at },
    ]);
    await expect.element(shown).not.toBeInTheDocument();
  });

  it('stays when the run was stopped [R-10]', async () => {
    const builder = commanding('stopped').prints('c1', 'half of it');
    await renderMainWindow({ transcript: builder.build() });
    const kept = page.getByRole('region', { name: 'Before it ended' });
    await expect.element(kept.getByText('half of it')).toBeVisible();
  });
});

function pane(): HTMLElement {
  const found = document.querySelector<HTMLElement>('.tool-printed pre');
  if (found === null) throw new Error('Nothing that was printed is shown.');
  return found;
}

function failNoMessage(): never {
  throw new Error('There is no message.');
}
