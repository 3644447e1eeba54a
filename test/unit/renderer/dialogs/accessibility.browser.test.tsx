import { afterEach, describe, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { PlatformLook } from '../../../../preload/contract/platform-look.ts';
import { galleryStates } from '../../../support/renderer/dialog-gallery/gallery-states.ts';
import { findViolations } from '../../../support/renderer/find-violations.ts';
import { askOne, questionRecord } from '../../../support/renderer/question-records.ts';
import { openQuestions, renderQuestions } from '../../../support/renderer/render-questions.tsx';

const looks: readonly PlatformLook[] = ['mac', 'win', 'gnome'];
const keys = (text: string): Promise<void> => userEvent.keyboard(text);
const emulate = async (features: Readonly<Record<string, string>>): Promise<void> => {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });
};

/** One line of Chromium's accessibility tree. */
interface HeardNode {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly states: Readonly<Record<string, unknown>>;
}

/** What a screen reader is given for an element. */
async function heardAs(element: Element): Promise<HeardNode> {
  element.setAttribute('data-heard', '');
  const session = cdp();
  await session.send('DOM.enable');
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const backendNodeId = findMarked(root);
  element.removeAttribute('data-heard');
  if (backendNodeId === null) throw new Error('The element is not in the document.');
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    backendNodeId,
    fetchRelatives: false,
  });
  const node = nodes[0];
  const states = (node?.properties ?? []).map(({ name, value }) => [name, value.value] as const);
  return {
    role: String(node?.role?.value ?? ''),
    name: String(node?.name?.value ?? ''),
    description: String(node?.description?.value ?? ''),
    states: Object.fromEntries(states),
  };
}

interface DomNode {
  readonly backendNodeId: number;
  readonly attributes?: readonly string[];
  readonly children?: readonly DomNode[];
  readonly contentDocument?: DomNode;
}

function findMarked(node: DomNode): number | null {
  if (node.attributes?.includes('data-heard') === true) return node.backendNodeId;
  const inside = [
    ...(node.children ?? []),
    ...(node.contentDocument ? [node.contentDocument] : []),
  ];
  for (const child of inside) {
    const found = findMarked(child);
    if (found !== null) return found;
  }
  return null;
}

describe('the accessibility rules', () => {
  afterEach(async () => {
    await emulate({});
    await page.viewport(960, 720);
  });

  describe.each(['light', 'dark'] as const)('in %s', (theme) => {
    it.each(looks)('find nothing in any state on %s [D-12]', async (look) => {
      for (const [name, state] of Object.entries(galleryStates)) {
        await emulate({ 'prefers-reduced-motion': 'reduce' });
        const language = state.language ?? 'en';
        const shown = await renderQuestions(state.questions, { look, theme, language });
        expect(await findViolations(), name).toEqual([]);
        await shown.unmount();
      }
    });
  });

  it('find nothing in the small form, in the second step of declining and after a refusal [D-12]', async () => {
    await emulate({ 'prefers-reduced-motion': 'reduce' });
    await page.viewport(480, 360);
    const asked = askOne('Audience', 'Who is it for?', ['Board', 'Members']);
    const { dialog } = await openQuestions([
      questionRecord([asked, askOne('To', 'Where?', ['A', 'B'])]),
    ]);
    expect(await findViolations()).toEqual([]);
    await keys('0a\t{Escape}');
    await userEvent.fill(page.getByRole('textbox', { name: 'My own answer' }), 'a\tb');
    await expect.element(dialog.getByText('A tab cannot be sent.')).toBeVisible();
    expect(await findViolations()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Decline…' }));
    await page.getByRole('alertdialog').findElement();
    expect(await findViolations()).toEqual([]);
  });

  it('find nothing with the system’s own colours, and a pick is marked by more than colour [D-12]', async () => {
    await emulate({ 'forced-colors': 'active', 'prefers-reduced-motion': 'reduce' });
    await openQuestions([questionRecord([askOne('One', 'Which?', ['A', 'B', 'C'], true)])]);
    await keys('2');
    expect(await findViolations()).toEqual([]);
    const row = page.getByRole('checkbox', { name: 'B' }).element().closest('.ask-option');
    if (row === null) throw new Error('A choice stands in a row.');
    await keys('{ArrowDown}');
    expect(getComputedStyle(row).outlineStyle).toBe('solid');
  });

  it('find what is wrong when something is, so that an empty list means something', async () => {
    await renderQuestions([]);
    document.body.append(document.createElement('button'));
    expect((await findViolations()).join()).toContain('button-name');
    document.body.lastElementChild?.remove();
  });
});

describe('a screen reader', () => {
  it('hears a dialog named by model and question, and its choices with place and description [D-12] [BC-48]', async () => {
    const { dialog } = await openQuestions([
      questionRecord([
        askOne('Audience', 'Who is it for?\nIt decides the tone.', [
          ['Board', 'They decide on the budget'],
          'Members',
          'City',
        ]),
      ]),
    ]);
    const shown = await heardAs(dialog.element());
    expect(shown).toMatchObject({
      role: 'dialog',
      name: 'Claude Sonnet asks Who is it for? It decides the tone.',
    });
    const group = await heardAs(dialog.getByRole('radiogroup').element());
    expect(group.name).toBe('Who is it for? It decides the tone.');
    const board = await heardAs(dialog.getByRole('radio', { name: 'Board' }).element());
    expect(board).toMatchObject({ role: 'radio', description: 'They decide on the budget' });
    expect(board.states).toMatchObject({ checked: 'false', focused: true, keyshortcuts: '1' });
    await keys('2');
    const members = await heardAs(dialog.getByRole('radio', { name: 'Members' }).element());
    expect(members.states).toMatchObject({ checked: 'true', focused: true });
  });

  it('hears where a box stands among the others [D-12] [BC-48]', async () => {
    const { dialog } = await openQuestions([
      questionRecord([askOne('Wishes', 'Which?', ['Tap', ['Evenings', 'Two key holders']], true)]),
    ]);
    const box = await heardAs(dialog.getByRole('checkbox', { name: 'Evenings' }).element());
    expect(box).toMatchObject({ role: 'checkbox', description: 'Two key holders 2 of 2' });
    const group = await heardAs(dialog.getByRole('group', { name: 'Which?' }).element());
    expect(group.description).toContain('Pick as many as you like');
  });

  it('hears the steps with how they stand, and how far it is once per step [D-12]', async () => {
    const { dialog } = await openQuestions([
      questionRecord([askOne('One', 'Which?', ['A', 'B']), askOne('Two', 'And?', ['C', 'D'])]),
    ]);
    const [first, second] = dialog.getByRole('tab').elements();
    if (first === undefined || second === undefined) throw new Error('There are two steps.');
    expect(await heardAs(first)).toMatchObject({
      role: 'tab',
      name: 'One open',
      states: { selected: true },
    });
    await keys('1{Enter}');
    expect((await heardAs(first)).name).toBe('One answered');
    await expect.element(page.getByRole('status')).toHaveTextContent('1 of 2 answered');
    await keys('9{Enter}');
    expect((await heardAs(second)).name).toBe('Two skipped');
  });

  it('hears why going on was refused, and the field that it is about [D-12] [BC-38]', async () => {
    const { dialog } = await openQuestions([questionRecord([askOne('One', 'Which?', ['A', 'B'])])]);
    const words = 'Write something, or choose an option above';
    await keys('0{Enter}');
    await expect.element(page.getByRole('status')).toHaveTextContent(words);
    const field = await heardAs(dialog.getByRole('textbox', { name: 'My own answer' }).element());
    expect(field.states).toMatchObject({ invalid: 'true', multiline: true });
    expect(field.description).toContain(words);
  });

  it('hears that no control of the dialog is the model’s: every name is the app’s own but options and headers [D-13]', async () => {
    const { dialog } = await openQuestions([
      questionRecord([askOne('Stop', 'Decline…\nSend Esc', ['Allow', 'Next ↩'])]),
    ]);
    const buttons = [...dialog.element().querySelectorAll('button, a')];
    expect(buttons.map((button) => button.textContent)).toEqual([
      expect.stringMatching(/^Send/),
      expect.stringMatching(/^Write my own answer/),
      expect.stringMatching(/^Skip this question/),
      'Stop',
      'Decline…',
      expect.stringMatching(/^Peek/),
      expect.stringMatching(/^Fold/),
    ]);
  });
});
