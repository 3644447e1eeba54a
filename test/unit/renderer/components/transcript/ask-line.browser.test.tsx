import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { LiveRecord } from '../../../../../preload/contract/question-record.ts';
import {
  approvalRecord,
  elicitationRecord,
  shelfForm,
} from '../../../../support/renderer/live-records.ts';
import { renderMainWindow } from '../../../../support/renderer/render-main-window.tsx';
import { call, TranscriptBuilder } from '../../../../support/renderer/transcript-builder.ts';

const settledAt = '2026-11-30T14:21:00.000Z';

/** A conversation with one call, and what the person was asked for it. */
async function show(asks: readonly LiveRecord[], run: 'running' | 'interrupted' = 'interrupted') {
  const builder = new TranscriptBuilder('board', 'Summary')
    .run(run)
    .person('Go')
    .response([call('c1', 'run_command', { command: 'ls' })])
    .returns([], 'interrupted');
  const messageId = builder.lastMessageId;
  const questions = asks.map((ask) => ({ ...ask, messageId, toolCallId: 'c1' }));
  await renderMainWindow({ transcript: builder.build({ questions }) });
}

describe('the row of a call', () => {
  it('says that it waits for the person while it does', async () => {
    const draft = { kind: 'approval', note: '', folded: true } as const;
    await show([approvalRecord({}, { draft })], 'running');
    await expect.element(page.getByText('waits for you')).toBeVisible();
  });

  it('tells what the person decided and what a server was told, and when [D-26, D-27]', async () => {
    const denied = {
      ...approvalRecord(),
      state: 'declined',
      response: { kind: 'approval', decision: 'deny', note: 'Not in this folder' },
      settledAt,
    } as const;
    const left = { ...elicitationRecord(shelfForm), state: 'cancelled', settledAt } as const;
    await show([denied, left]);
    await userEvent.click(page.getByRole('button', { name: /run_command|not finished/ }).first());
    await expect.element(page.getByText(/You did not allow this\./)).toBeVisible();
    await expect.element(page.getByText('Not in this folder')).toBeVisible();
    await expect.element(page.getByText(/You left open what “Garden shelf” asked\./)).toBeVisible();
  });

  it('says of one that a crash closed that it was not run [D-27]', async () => {
    await show([{ ...approvalRecord(), state: 'closed', settledAt }]);
    await userEvent.click(page.getByRole('button', { name: /run_command|not finished/ }).first());
    await expect
      .element(page.getByText(/The run ended before you decided\. It was not run\./))
      .toBeVisible();
  });
});
