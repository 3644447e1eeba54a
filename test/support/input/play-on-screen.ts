import type { Locator, Page } from 'playwright';
import type { ScreenCommand, targets } from './screen-commands.ts';

/** Longer than a click on something that is there takes; what is covered by something else is not waited for. */
const clickMs = 500;

/** Presses, types or clicks as a person would. Returns whether it could be done now. */
export async function playOnScreen(page: Page, command: ScreenCommand): Promise<boolean> {
  switch (command.kind) {
    case 'key':
      await page.keyboard.press(command.key);
      return true;
    case 'type':
      await page.keyboard.type(command.text);
      return true;
    case 'click':
      return click(locate(page, command.target), 1);
    case 'double-click':
      return click(locate(page, 'main'), 2);
    default:
      return false;
  }
}

async function click(target: Locator, clickCount: number): Promise<boolean> {
  if (!(await target.isVisible())) return false;
  return target.click({ clickCount, timeout: clickMs }).then(
    () => true,
    // Something lies over it, or it went in that moment.
    () => false,
  );
}

function locate(page: Page, target: (typeof targets)[number]): Locator {
  const dialog = page.getByRole('dialog', { name: /asks/ });
  const button = (name: RegExp): Locator => page.getByRole('button', { name }).first();
  const boxButton = (name: RegExp): Locator =>
    page.getByRole('alertdialog').getByRole('button', { name });
  switch (target) {
    case 'first option':
      return dialog.locator('.ask-option').first();
    case 'second option':
      return dialog.locator('.ask-option').nth(1);
    case 'own answer':
      return dialog.locator('.ask-write-own, .ask-own .ask-option-label').first();
    case 'step':
      return dialog.getByRole('tab', { name: /Several/ });
    case 'main':
      return dialog.locator('.ask-main');
    case 'back':
      return dialog.locator('.ask-back');
    case 'peek':
      return button(/^(Peek|Back to the question)/);
    case 'fold':
      return button(/^Fold/);
    case 'answer':
      return page.getByRole('region', { name: 'A question waits' }).getByRole('button');
    case 'decline':
      return dialog.locator('.ask-decline');
    case 'decline now':
      return boxButton(/^Decline$/);
    case 'keep answering':
      return boxButton(/^Keep answering/);
    case 'stop':
      return dialog.locator('.ask-stop');
    case 'close expired':
      return boxButton(/^Close$/);
  }
}
