import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PlatformLook } from '../../../../preload/contract/platform-look.ts';
import { findViolations } from '../../../support/renderer/find-violations.ts';
import {
  addressRequest,
  approvalRecord,
  elicitationRecord,
  longestForm,
  shelfForm,
} from '../../../support/renderer/live-records.ts';
import { renderQuestions } from '../../../support/renderer/render-questions.tsx';
import type { LiveRecord } from '../../../../preload/contract/question-record.ts';

const looks: readonly PlatformLook[] = ['mac', 'win', 'gnome'];

/** Opened by its key, so that what is pressed next is meant for it. */
async function open(record: LiveRecord, look: PlatformLook = 'gnome') {
  const folded =
    record.kind === 'approval'
      ? {
          ...record,
          draft: { kind: 'approval', note: record.draft?.note ?? '', folded: true } as const,
        }
      : {
          ...record,
          draft: { kind: 'elicitation', values: record.draft?.values ?? [], folded: true } as const,
        };
  const rendered = await renderQuestions([folded], { look });
  await userEvent.keyboard(look === 'mac' ? '{Meta>}j{/Meta}' : '{Control>}j{/Control}');
  await rendered.dialog.findElement();
  return rendered;
}

describe('the dialog of an approval', () => {
  it('shows the exact input, whole, with what cannot be seen marked [D-27, D-13]', async () => {
    const input = { path: 'a\u202eb', text: `${'x'.repeat(3000)} end` };
    const { dialog } = await open(approvalRecord({ toolName: 'write_file', input }));
    expect(dialog.element().textContent).toContain('aU+202Eb');
    expect(dialog.element().textContent).toContain(`${'x'.repeat(3000)} end`);
    expect(dialog.element().textContent).toContain('write_file');
    const paper = dialog.getByRole('region', { name: 'What would be done' }).element();
    expect(paper.scrollWidth).toBeLessThanOrEqual(paper.clientWidth);
  });

  it('is never allowed by Enter alone, wherever the focus is [D-27]', async () => {
    const { main, dialog } = await open(approvalRecord());
    await userEvent.keyboard('{Enter}');
    for (const name of [/^Allow once/, 'For this conversation']) {
      dialog.getByRole('button', { name }).element().focus();
      await userEvent.keyboard('{Enter}');
    }
    expect(main.settledLive).toEqual([]);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect
      .poll(() => main.settledLive)
      .toMatchObject([{ response: { kind: 'approval', decision: 'allow-once' } }]);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('allows for the conversation by its own button', async () => {
    const { main, dialog } = await open(approvalRecord());
    await dialog.getByRole('button', { name: 'For this conversation' }).click();
    await expect
      .poll(() => main.settledLive)
      .toMatchObject([{ response: { decision: 'allow-in-conversation' } }]);
  });

  it('is denied in a second step, with a note that is kept as a draft [D-07, D-08, D-27]', async () => {
    const { main, dialog } = await open(approvalRecord());
    await dialog.getByRole('button', { name: 'Don’t allow…' }).click();
    const step = page.getByRole('alertdialog', { name: 'Don’t allow this?' });
    await step.getByRole('textbox').fill('Copy them first');
    await expect
      .poll(() => main.transcript().questions[0]?.draft)
      .toMatchObject({ note: 'Copy them first' });
    await userEvent.keyboard('{Escape}{Escape}');
    await expect.element(step).not.toBeInTheDocument();
    expect(main.settledLive).toEqual([]);
    await dialog.getByRole('button', { name: 'Don’t allow…' }).click();
    await expect.element(step.getByRole('textbox')).toHaveValue('Copy them first');
    await step.getByRole('button', { name: 'Don’t allow' }).click();
    await expect
      .poll(() => main.settledLive)
      .toMatchObject([{ response: { decision: 'deny', note: 'Copy them first' } }]);
  });

  it('folds by Esc and comes back by its key, and nothing is settled [D-07, D-27]', async () => {
    const { main, dialog } = await open(approvalRecord());
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('run_command')).toBeVisible();
    await userEvent.keyboard('{Control>}j{/Control}');
    await expect.element(dialog).toBeVisible();
    expect(main.settledLive).toEqual([]);
  });
});

describe('the dialog of what a server asks', () => {
  it('names the server, and sends typed fields by keyboard alone [D-06, D-27]', async () => {
    const { main, dialog } = await open(elicitationRecord(shelfForm));
    await expect.element(dialog).toHaveAccessibleName('“Garden shelf” asks');
    await userEvent.keyboard('Left wall{Tab}{Tab} {Tab} {Control>}{Enter}{/Control}');
    await expect.poll(() => main.settledLive).toHaveLength(1);
    expect(main.settledLive[0]?.response).toMatchObject({ action: 'accept' });
    const { response } = main.settledLive[0] ?? {};
    const values = response?.kind === 'elicitation' ? response.values : [];
    expect(Object.fromEntries(values.map(({ name, value }) => [name, value]))).toMatchObject({
      name: 'Left wall',
      locked: false,
      room: ['shed'],
    });
  });

  it('says at each field what is missing, goes there, and sends nothing [D-03, D-12, D-27]', async () => {
    const { main, dialog } = await open(elicitationRecord(shelfForm));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const name = dialog.getByRole('textbox', { name: 'Name of the shelf' });
    await expect.element(name).toHaveAccessibleDescription(/This is needed/);
    await expect.element(name).toHaveFocus();
    await name.fill('x');
    await expect.element(dialog.getByText('At least 2 characters are needed')).toBeVisible();
    await dialog.getByRole('textbox', { name: /Height/ }).fill('19.5');
    await expect.element(dialog.getByText('A whole number is needed')).toBeVisible();
    expect(main.settledLive).toEqual([]);
  });

  it('tells a refusal from no answer [D-27]', async () => {
    const declined = await open(elicitationRecord(shelfForm));
    await declined.dialog.getByRole('button', { name: 'Decline' }).click();
    await expect
      .poll(() => declined.main.settledLive[0]?.response)
      .toMatchObject({ action: 'decline' });
    await declined.unmount();
    const left = await open(elicitationRecord(shelfForm));
    await left.dialog.getByRole('button', { name: 'Not now' }).click();
    await expect.poll(() => left.main.settledLive[0]?.response).toMatchObject({ action: 'cancel' });
  });

  it('shows an address whole, and Enter does not open it [D-27]', async () => {
    const { main, dialog } = await open(elicitationRecord(addressRequest));
    expect(dialog.element().textContent).toContain(
      'https://accounts.example.org/sign-in?for=garden-shelf&step=1',
    );
    await userEvent.keyboard('{Enter}');
    dialog
      .getByRole('button', { name: /^Open the address/ })
      .element()
      .focus();
    await userEvent.keyboard('{Enter}');
    expect(main.settledLive).toEqual([]);
    await dialog.getByRole('button', { name: /^Open the address/ }).click();
    await expect.poll(() => main.settledLive[0]?.response).toMatchObject({ action: 'accept' });
  });

  it('wraps texts far longer than a question may have, its buttons in view at 480x360 [D-01, BC-49]', async () => {
    await page.viewport(480, 360);
    const { dialog } = await open(elicitationRecord(longestForm), 'mac');
    const paper = dialog.getByRole('region').element();
    expect(paper.scrollWidth).toBeLessThanOrEqual(paper.clientWidth);
    for (const name of [/^Send/, 'Decline', 'Not now', 'Stop']) {
      const { bottom, right } = dialog
        .getByRole('button', { name })
        .element()
        .getBoundingClientRect();
      expect(bottom).toBeLessThanOrEqual(360);
      expect(right).toBeLessThanOrEqual(480);
    }
    await page.viewport(1280, 800);
  });
});

describe('both', () => {
  it('have nothing that keeps anybody out, on any platform, in either theme [D-12]', async () => {
    for (const look of looks) {
      for (const record of [approvalRecord(), elicitationRecord(shelfForm)]) {
        const rendered = await open(record, look);
        for (const theme of ['light', 'dark'] as const) {
          document.documentElement.dataset['theme'] = theme;
          // What still fades in has no contrast yet.
          await Promise.all(document.getAnimations().map((animation) => animation.finished));
          expect(await findViolations()).toEqual([]);
        }
        await rendered.unmount();
      }
    }
  });
});
