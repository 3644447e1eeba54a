import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { startModelServer } from '../support/model-server/model-server.ts';
import { CALL, END, HANG, T, TH } from '../support/model-server/script.ts';
import type { Step } from '../support/model-server/script.ts';
import { wireMessages } from '../support/wire-messages.ts';
import {
  messagesOf,
  patience,
  readRows,
  say,
  seesText,
  windowParts,
} from './support/conversation-window.ts';
import { launchParley } from './support/launch-app.ts';

interface StopCase {
  readonly phase: string;
  readonly steps: readonly Step[];
  /** On the screen before the stop. */
  readonly seen: string;
  /** In the rows after it. */
  readonly part: object;
  /** In the next request, somewhere in the assistant's turn. */
  readonly sent: string;
}

const cases: readonly StopCase[] = [
  {
    phase: 'text',
    steps: [T('Nile, '), T('Amazon, '), T('Volga'), HANG],
    seen: 'Nile, Amazon, Volga',
    part: { partKind: 'text', content: 'Nile, Amazon, Volga' },
    sent: 'Nile, Amazon, Volga',
  },
  {
    phase: 'thinking',
    steps: [TH('Long rivers '), TH('come first'), HANG],
    seen: 'Thinking',
    part: { partKind: 'thinking', content: 'Long rivers come first', signature: null },
    sent: 'Long rivers come first',
  },
  {
    phase: 'tool arguments',
    steps: [T('Let me look.'), CALL('call_cut', 'read_file', ['{"path":"riv']), HANG],
    seen: 'Let me look.',
    part: { partKind: 'tool-call', toolName: 'read_file', args: '{"path":"riv' },
    sent: 'INVALID_JSON',
  },
];

describe('Stop', () => {
  it.each(cases)(
    'keeps what was written of $phase: on the screen, in the rows, after a restart, for the model [M-03] [BC-01]',
    async ({ steps, seen, part, sent }) => {
      const profile = await mkdtemp(join(tmpdir(), 'parley-stop-'));
      onTestFinished(() => rm(profile, { recursive: true, force: true }));
      const server = await startModelServer({
        strict: true,
        script: [steps, [T('Gladly.'), END()]],
      });
      onTestFinished(() => server.close());
      const isSent = () =>
        server.sent.filter(({ kind }) => kind !== 'end').length >= steps.length - 1;

      {
        await using parley = await launchParley({ profile, server });
        await say(parley.page, 'List ten rivers');
        await server.when(isSent);
        await seesText(parley.page, seen);
        await vi.waitFor(async () => {
          const parts = messagesOf(await readRows(profile)).at(-1)?.parts;
          expect(parts).toContainEqual(expect.objectContaining(part));
        }, patience);
        await windowParts(parley.page).stop.click();
        await parley.page.getByRole('region', { name: 'You stopped this answer' }).waitFor();
        await seesText(parley.page, seen === 'Thinking' ? 'Thinking, cut off' : seen);
      }

      const rows = await readRows(profile);
      expect(rows.runs).toMatchObject([{ state: 'stopped' }]);
      const response = messagesOf(rows).find((message) => message.kind === 'response');
      expect(response?.state).toBe('interrupted');
      expect(response?.parts).toContainEqual(expect.objectContaining(part));

      await using again = await launchParley({ profile });
      await again.page
        .getByRole('button', { name: /List ten rivers/ })
        .first()
        .click();
      await again.page.getByRole('region', { name: 'You stopped this answer' }).waitFor();
      await say(again.page, 'And lakes');
      await seesText(again.page, 'Gladly.');
      const wire = wireMessages(server.requests[1]);
      expect(JSON.stringify(wire)).toContain(sent);
      expect(wire.at(-1)).toMatchObject({ role: 'user', content: 'And lakes' });
      const calls = wire.flatMap((message) => message.tool_calls ?? []);
      const returns = wire.filter((message) => message.role === 'tool');
      expect(returns.map((message) => message.tool_call_id)).toEqual(calls.map(({ id }) => id));
    },
  );

  it('works in a window that was loaded anew in the middle of an answer [R-02]', async () => {
    const written = [T('Nile, '), T('Amazon'), HANG];
    const server = await startModelServer({
      strict: true,
      script: [written, [T('Gladly.'), END()]],
    });
    onTestFinished(() => server.close());
    await using parley = await launchParley({ server });
    const { page } = parley;
    await say(page, 'List ten rivers');
    await seesText(page, 'Nile, Amazon');
    await page.reload();
    await seesText(page, 'Nile, Amazon');
    await windowParts(page).stop.click();
    await page.getByRole('region', { name: 'You stopped this answer' }).waitFor();
    expect((await readRows(parley.profile)).runs).toMatchObject([{ state: 'stopped' }]);
    await server.when(({ requests }) => requests[0]?.closedByClient === true);
    await say(page, 'And lakes');
    await seesText(page, 'Gladly.');
    expect(server.requests.map(({ status }) => status)).toEqual([200, 200]);
    expect(JSON.stringify(wireMessages(server.requests[1]))).toContain('Nile, Amazon');
  });

  it('before the first word leaves nothing that a provider would refuse [BC-02]', async () => {
    const server = await startModelServer({ strict: true, script: [[HANG], [T('Hi.'), END()]] });
    onTestFinished(() => server.close());
    await using parley = await launchParley({ server });
    await say(parley.page, 'Are you there');
    await server.when(({ requests }) => requests.length === 1);
    await windowParts(parley.page).stop.click();
    await parley.page.getByRole('region', { name: 'You stopped this answer' }).waitFor();
    await say(parley.page, 'Hi');
    await seesText(parley.page, 'Hi.');
    expect(server.requests.map(({ status }) => status)).toEqual([200, 200]);
    expect(server.requests[0]?.closedByClient).toBe(true);
  });
});
