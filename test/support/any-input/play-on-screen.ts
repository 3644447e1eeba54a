import type { Page } from 'playwright';
import type { Command, Target } from './commands.ts';

/** Where a target is: elements that match, and where several do, the one with this text or at this place. */
interface Place {
  readonly selector: string;
  readonly text?: string;
  readonly at?: number;
}

const places: Readonly<Record<Target, Place>> = {
  'first option': { selector: '.ask-dialog .ask-option' },
  'second option': { selector: '.ask-dialog .ask-option', at: 1 },
  'own answer': { selector: '.ask-dialog .ask-write-own, .ask-dialog .ask-own .ask-option-label' },
  step: { selector: '.ask-dialog [role=tab]', text: '^.*Several' },
  main: { selector: '.ask-dialog .ask-main' },
  back: { selector: '.ask-dialog .ask-back:not(.ask-decline)' },
  peek: { selector: '.ask-head-button', text: '^(Peek|Back to the question)' },
  fold: { selector: '.ask-head-button', text: '^Fold' },
  look: { selector: '.ask-bar button' },
  decline: { selector: '.ask-dialog .ask-decline' },
  'second step: do it': { selector: '.ask-decline-foot button', text: '^(Decline|Don’t allow)$' },
  'second step: back': { selector: '.ask-decline-foot button', text: '^(Keep answering|Back)' },
  stop: { selector: '.ask-dialog .ask-stop' },
  'close expired': { selector: '[role=alertdialog] button', text: '^Close$' },
  'for this conversation': { selector: '.ask-dialog button', text: '^For this conversation$' },
  'not now': { selector: '.ask-dialog button', text: '^Not now$' },
  'form field': { selector: '.ask-dialog .ask-form-row .ask-field' },
};

/** Presses, types or clicks as a person would. Returns whether it could be done now. */
export async function playOnScreen(page: Page, command: Command): Promise<boolean> {
  switch (command.kind) {
    case 'key':
      await page.keyboard.press(command.key);
      return true;
    case 'type':
      await page.keyboard.type(command.text);
      return true;
    case 'click':
      return click(page, command.target, 1);
    case 'double-click':
      return click(page, 'main', 2);
    default:
      return false;
  }
}

/** With the mouse, at once: what moves away under it is missed, as by a person. */
async function click(page: Page, target: Target, clickCount: number): Promise<boolean> {
  const point = await page.evaluate(({ selector, text = '', at = 0 }) => {
    const wanted = new RegExp(text, 'u');
    const found = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
      wanted.test((element.textContent ?? '').trim()),
    )[at];
    if (found === undefined) return null;
    found.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = found.getBoundingClientRect();
    const middle = { x: left + width / 2, y: top + height / 2 };
    // Something lies over it, or it is not drawn.
    return found.contains(document.elementFromPoint(middle.x, middle.y)) ? middle : null;
  }, places[target]);
  if (point === null) return false;
  await page.mouse.click(point.x, point.y, { clickCount });
  return true;
}
