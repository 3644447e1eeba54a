import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { MessageId } from '../../../../../preload/contract/ids.ts';
import type { Transcript } from '../../../../../preload/contract/transcript.ts';
import { answerInspection } from '../../../../support/renderer/inspector-gallery/answer-inspection.ts';
import {
  stoppedRun,
  type SampleInspection,
} from '../../../../support/renderer/inspector-gallery/sample-inspection.ts';
import * as samples from '../../../../support/renderer/main-gallery/sample-transcripts.ts';
import { renderMainWindow } from '../../../../support/renderer/render-main-window.tsx';
import { sampleBranches } from '../../../../support/renderer/sample-branches.ts';

const list = page.getByRole('listbox', { name: 'What the run did' });
const toConversation = page.getByRole('button', { name: 'Show in the conversation' });

/** The sample run, of which the first request and its second call stand in a transcript. */
function runIn(transcript: Transcript): SampleInspection {
  const messageId = transcript.messages[1]?.messageId;
  const runId = transcript.messages[1]?.runId;
  if (messageId === undefined || !runId) throw new Error('The transcript has no run.');
  const { inspection, details } = stoppedRun();
  const callId = `${messageId}/c2`;
  const acts = inspection.acts.map((act) => {
    if (act.actId === 'response-1') return { ...act, messageId, actId: messageId };
    if (act.kind !== 'tool' || act.toolName !== 'search_files') return act;
    return { ...act, messageId, actId: callId, toolCallId: 'c2' };
  });
  const detail = details['response-1'];
  const { conversationId } = transcript.summary;
  return {
    inspection: { ...inspection, conversationId, run: { ...inspection.run, runId }, acts },
    details: { ...details, ...(detail && { [messageId]: detail, [callId]: detail }) },
  };
}

async function open(transcript: Transcript) {
  const sample = runIn(transcript);
  const opened = await renderMainWindow({
    transcript,
    script: (main) => answerInspection(main, sample),
  });
  return { ...opened, sample };
}

describe('a place in a conversation and in what its run did', () => {
  it('leads from a row of the run to its call, with the focus, and from the call to the row', async () => {
    const { stores, sample } = await open(samples.stopped());
    await stores.view.getState().openInspector(sample.inspection.run.runId);
    await userEvent.click(page.getByRole('option', { name: /Searched for water/ }));
    await toConversation.click();
    const call = page.getByRole('button', { name: /^Searched for/ });
    await expect.element(call).toHaveFocus();
    expect(call.element().closest('[data-revealed]')).not.toBeNull();
    expect(stores.view.getState().revealed).toBeNull();

    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{Tab}');
    await page.getByRole('button', { name: 'What this run did' }).first().click();
    await expect.element(list).toHaveFocus();
    await expect
      .element(page.getByRole('option', { name: /Searched for water/ }))
      .toHaveAttribute('aria-selected', 'true');
    expect(document.querySelector('[data-revealed]')).toBeNull();
  });

  it('leads from an answer to the request that it came from', async () => {
    const { stores, sample, main } = await open(samples.stopped());
    const request = sample.inspection.acts[0];
    await stores.view.getState().openInspector(sample.inspection.run.runId, String(request?.actId));
    await expect
      .element(page.getByRole('option', { name: /^Step 1: Claude Sonnet/ }))
      .toHaveAttribute('aria-selected', 'true');
    expect(main.requests('run.inspectAct')).toHaveLength(1);
  });

  it('reads older messages until the one that is meant is there', async () => {
    const whole = samples.stopped();
    const [asked, ...rest] = whole.messages;
    const messageId = asked?.messageId;
    if (asked === undefined || messageId === undefined) throw new Error('There are no messages.');
    const late = { ...whole, messages: rest.slice(1), hasEarlier: true };
    const { stores, main } = await renderMainWindow({
      transcript: late,
      script: (scripted) =>
        scripted.answer('conversation.readEarlier', () => ({
          ok: true,
          value: {
            messages: [asked, ...rest.slice(0, 1)],
            branches: [],
            runs: [],
            questions: [],
            hasEarlier: false,
          },
        })),
    });
    const response = rest[0]?.messageId;
    if (response === undefined) throw new Error('There is no response.');
    const place = { messageId: response, toolCallId: 'c1' };
    await stores.view.getState().showMessage(whole.summary.conversationId, place);
    await expect.poll(() => document.activeElement?.className).toBe('tool-row');
    expect(main.requests('conversation.readEarlier')).toHaveLength(1);
  });

  it('shows the branch on which it stands, and says so when that cannot be', async () => {
    const sample = sampleBranches();
    const { conversationId } = sample.transcript.summary;
    const { stores, main } = await renderMainWindow({ transcript: sample.transcript });
    const [elsewhere] = sample.answers;
    if (elsewhere === undefined) throw new Error('There is no other branch.');
    const look = (messageId: MessageId) =>
      stores.view.getState().showMessage(conversationId, { messageId, toolCallId: null });
    main.fail('branch.show', 'storage-busy');
    await look(elsewhere);
    await expect.poll(() => main.requests('branch.show')).toHaveLength(1);
    await expect.poll(() => stores.view.getState().revealed).toBeNull();

    main.recover('branch.show');
    main.answer('branch.show', () => {
      main.emit(conversationId, [sample.show(elsewhere)]);
      return { ok: true, value: null };
    });
    await look(elsewhere);
    await expect.element(page.getByText('Plant the currants by the fence.')).toBeVisible();
    await expect.poll(() => document.activeElement?.className).toBe('answer');
  });
});
