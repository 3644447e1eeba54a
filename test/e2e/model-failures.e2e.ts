import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { startModelServer } from '../support/model-server/model-server.ts';
import type { ModelServer, Script } from '../support/model-server/model-server.ts';
import { CALL, CUT, END, EVT_ERROR, HTTP, T } from '../support/model-server/script.ts';
import type { Step } from '../support/model-server/script.ts';
import { wireMessages } from '../support/wire-messages.ts';
import { say, seesText, windowParts } from './support/conversation-window.ts';
import { launchParley } from './support/launch-app.ts';
import type { Parley } from './support/launch-app.ts';

interface FailureCase {
  readonly what: string;
  /** What the server does to every request until the person goes on. */
  readonly steps: readonly Step[];
  /** The card's title. */
  readonly title: RegExp;
  /** Written before it failed, and kept. */
  readonly kept?: string;
  /** Nothing was accepted: the message is back in the composer. */
  readonly refused?: true;
}

const modelNotFound = {
  error: { message: 'No such model.', type: 'invalid_request_error', code: 'model_not_found' },
};
const cutArguments = ['{"path": "a'];

const cases: readonly FailureCase[] = [
  {
    what: 'an unknown model',
    steps: [HTTP(404, {}, modelNotFound)],
    title: /does not know the model test-model/,
    refused: true,
  },
  { what: 'a refused key', steps: [HTTP(401)], title: /refused the key/, refused: true },
  { what: 'a payment that is due', steps: [HTTP(402)], title: /asks for payment/, refused: true },
  {
    what: 'a request that is refused',
    steps: [HTTP(422)],
    title: /did not take the request/,
    refused: true,
  },
  { what: 'a server error', steps: [HTTP(500)], title: /had an error of its own/ },
  {
    what: 'a cut stream',
    steps: [T('Half an '), T('answer '), CUT],
    title: /The connection broke after 3 words|The connection broke/,
    kept: 'Half an answer',
  },
  {
    what: 'an overload in the middle',
    steps: [T('Begun '), EVT_ERROR('overloaded_error')],
    title: /is busy/,
    kept: 'Begun',
  },
  {
    what: 'malformed tool arguments, again and again',
    steps: [CALL('call_bad', 'read_file', cutArguments), END()],
    title: /did not give a usable answer after several tries/,
  },
];

async function start(script: Script): Promise<{ parley: Parley; server: ModelServer }> {
  const server = await startModelServer({ strict: true, script });
  onTestFinished(() => server.close());
  const parley = await launchParley({ server });
  onTestFinished(() => parley[Symbol.asyncDispose]());
  return { parley, server };
}

describe('When a model fails', () => {
  let server: ModelServer;
  let parley: Parley;
  // One start for all of these: each begins a conversation of its own.
  beforeAll(async () => {
    server = await startModelServer({ strict: true, script: [] });
    parley = await launchParley({ server });
  });
  afterAll(async () => {
    await parley[Symbol.asyncDispose]();
    await server.close();
  });

  it.each(cases)(
    'by $what, the window says so, keeps what there is and goes on [M-13] [BC-33] [R-21]',
    async (failure) => {
      server.setScript(() => failure.steps);
      const { page } = parley;
      await page.getByRole('button', { name: 'New conversation' }).first().click();
      await say(page, 'What is the weather like');
      await page.getByRole('region', { name: failure.title }).waitFor({ timeout: 40_000 });
      await seesText(page, 'What is the weather like');
      if (failure.kept !== undefined) await seesText(page, failure.kept);

      server.setScript(() => [T('It is mild.'), END()]);
      if (failure.refused === true) {
        const { composer } = windowParts(page);
        await expect.poll(() => composer.inputValue()).toBe('What is the weather like');
        await composer.press('Enter');
      } else {
        await say(page, 'And now');
      }
      await seesText(page, 'It is mild.');
      await windowParts(page).send.waitFor();
      const wire = wireMessages(server.requests.at(-1));
      const asked = wire.filter(({ content }) => content === 'What is the weather like');
      expect(asked).toHaveLength(1);
      if (failure.kept !== undefined) expect(JSON.stringify(wire)).toContain(failure.kept);
      expect(server.requests.at(-1)?.status).toBe(200);
    },
  );
});

describe('When a model server', () => {
  it('is not there at all, the window names the address and tries again on request [M-13]', async () => {
    const { parley, server } = await start([]);
    const { page } = parley;
    await server.close();
    await say(page, 'Is anybody there');
    await page
      .getByRole('region', { name: /Nothing answers at 127\.0\.0\.1/ })
      .waitFor({ timeout: 40_000 });
    const back = await startModelServer({
      strict: true,
      port: server.port,
      script: [[T('Yes.'), END()]],
    });
    onTestFinished(() => back.close());
    await page.getByRole('button', { name: /^Try again/ }).click();
    await seesText(page, 'Yes.');
    expect(wireMessages(back.requests[0]).filter(({ role }) => role === 'user')).toHaveLength(1);
  });

  it('asks to wait, the wait is shown and can be stopped at once [M-13] [BC-07]', async () => {
    const { parley, server } = await start(() => [HTTP(429, { 'retry-after': '600' })]);
    const { page } = parley;
    await say(page, 'Good morning');
    await page.getByText(/Trying again in \d+ s/).waitFor();
    await windowParts(page).stop.click();
    await page.getByRole('region', { name: 'You stopped this answer' }).waitFor();
    expect(server.requests).toHaveLength(1);
    server.setScript(() => [T('Good morning to you.'), END()]);
    await say(page, 'Again');
    await seesText(page, 'Good morning to you.');
  });
});
