/**
 * The guided demo, scene by scene: what is done in the window, and what its picture shows. A scene
 * waits for what its picture needs to show, never for a time.
 */
export const SCENES = [
  {
    name: 'first-run',
    shows: 'The first start asks one question: what should answer.',
    async play({ page }) {
      await page.getByRole('button', { name: /The demo/ }).waitFor();
    },
  },
  {
    name: 'demo-chosen',
    shows: 'The demo model, without any AI and any network, and three things to try.',
    async play({ page }) {
      await page.getByRole('button', { name: /The demo/ }).click();
      await composer(page).waitFor();
    },
  },
  {
    name: 'question',
    shows: 'The model does not guess: it asks, in a dialog of its own.',
    async play({ page }) {
      await send(page, 'Plan a trip for me');
      await dialog(page).waitFor();
    },
  },
  {
    name: 'answered-by-keyboard',
    shows: 'Answers by keyboard: a digit picks, Enter goes on.',
    async play({ page }) {
      await answerFirst(page);
    },
  },
  {
    name: 'question-folded',
    shows: 'Esc folds the question and destroys nothing; the conversation can be read.',
    async play({ page }) {
      await page.keyboard.press('Escape');
      await bar(page).waitFor();
    },
  },
  {
    name: 'review',
    shows: 'Back where it was, with the draft, to the review before anything is sent.',
    async play({ page }) {
      await bar(page).getByRole('button', { name: 'Answer' }).click();
      await dialog(page).waitFor();
      await answerUntilReview(page);
    },
  },
  {
    name: 'answer',
    shows: 'The run goes on with the answers, and the record of them stays.',
    async play({ page }) {
      await dialog(page).getByRole('button', { name: 'Send', exact: true }).click();
      await dialog(page).waitFor({ state: 'hidden' });
      await finished(page);
    },
  },
  {
    name: 'writing',
    shows: 'A long answer streams in. Stop sits where Send was.',
    async play({ page }) {
      await page.getByRole('button', { name: 'New conversation' }).click();
      await send(page, 'Tell me a long story');
      await wordsOfAnswer(page, 140);
    },
  },
  {
    name: 'stopped',
    shows: 'Stopped in the middle: what was written stays, and is marked where it was cut.',
    async play({ page }) {
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      await page.getByRole('region', { name: 'You stopped this answer' }).waitFor();
    },
  },
  {
    name: 'killed-and-back',
    shows: 'Continued, killed by the system in the middle, started again: everything is there.',
    async play(demo) {
      await continueButton(demo.page).click();
      await wordsOfAnswer(demo.page, 260);
      await demo.kill();
      await demo.open();
      await demo.page.getByRole('button', { name: /story/ }).first().click();
      await demo.page.getByRole('region', { name: 'This answer was interrupted' }).waitFor();
    },
  },
  {
    name: 'continued',
    shows: 'Continue finishes the answer from the last word that was kept.',
    async play({ page }) {
      await continueButton(page).click();
      await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
      await finished(page);
    },
  },
  {
    name: 'dark',
    shows: 'The same in the dark, as the system asks for it.',
    async play(demo) {
      await demo.useTheme('dark');
      await demo.page.getByRole('button', { name: /trip/ }).first().click();
      await demo.page.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches);
    },
  },
  {
    name: 'question-small-dark',
    shows: 'A question in the smallest window.',
    async play(demo) {
      await send(demo.page, 'Help me choose a gift');
      await dialog(demo.page).waitFor();
      await demo.useSize(480, 360);
    },
  },
];

const composer = (page) => page.getByRole('textbox', { name: 'Message', exact: true });
const dialog = (page) => page.getByRole('dialog', { name: /asks/ });
const bar = (page) => page.getByRole('region', { name: 'A question waits' });
const options = (page) => dialog(page).getByRole('radio').or(dialog(page).getByRole('checkbox'));
const continueButton = (page) => page.getByRole('button', { name: /^Continue/ });

async function send(page, text) {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

/** Picks the first option of the question in view. */
async function answerFirst(page) {
  const first = options(page).first();
  // Keys that were on their way when the dialog came pick nothing, so the key is pressed until it does.
  await actUntil(
    () => page.keyboard.press('1'),
    () => first.isChecked(),
  );
}

/** Goes on from question to question, answering what is open, to the review. */
async function answerUntilReview(page) {
  const review = dialog(page).getByText('Send these answers?');
  while (!(await review.isVisible())) {
    const heading = await dialog(page).getByRole('heading', { level: 3 }).innerText();
    if ((await options(page).filter({ visible: true }).count()) > 0) {
      const chosen = options(page).and(page.locator(':checked'));
      if ((await chosen.count()) === 0) await answerFirst(page);
    }
    await actUntil(
      () => page.keyboard.press('Enter'),
      async () => (await dialog(page).getByRole('heading', { level: 3 }).innerText()) !== heading,
    );
  }
}

/** Waits until the answer in view has this many words. */
async function wordsOfAnswer(page, count) {
  await page.waitForFunction(
    (least) =>
      (document.querySelector('[role=log]')?.textContent ?? '').split(/\s+/).length >= least,
    count,
  );
}

/** Waits until nothing runs any more. */
async function finished(page) {
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
}

/** Acts, and acts again, until what it was for is there. */
async function actUntil(act, isThere) {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    await act();
    for (let look = 0; look < 10; look++) {
      if (await isThere()) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error('The window did not come to where the demo goes on.');
}
