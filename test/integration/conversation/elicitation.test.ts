import { describe, expect, it } from 'vitest';
import type { ElicitationResponse } from '../../../preload/contract/elicitation.ts';
import type { ElicitationRecord } from '../../../preload/contract/question-record.ts';
import { pendingAsks } from '../../../preload/contract/transcript.ts';
import { elicitFrom } from '../../../main/capabilities/mcp/elicitation.ts';
import { mcp } from '../../../main/capabilities/mcp/mcp.ts';
import type { ElicitForRun } from '../../../main/conversation/questions/create-approver.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { given } from '../../support/given.ts';
import { startMcpServer } from '../../support/mcp/start-mcp-server.ts';
import { untilWaiting } from '../../support/approval-app.ts';
import { callStep, scriptModel } from '../../support/scripted-model.ts';
import { openTestStore } from '../../support/test-store.ts';

const form = {
  mode: 'form',
  message: 'Where does it stand?',
  requestedSchema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name', minLength: 2 },
      height: { type: 'integer', minimum: 20, default: 180 },
      locked: { type: 'boolean', default: true },
      room: { type: 'string', oneOf: [{ const: 'shed', title: 'Shed' }] },
    },
    required: ['name', 'room'],
  },
};

/** A conversation whose assistant calls a real server, which asks this. */
async function openAskingServer(request: object) {
  let elicit: ElicitForRun | null = null;
  const test = await startMcpServer({
    label: 'Garden shelf',
    elicit: elicitFrom((asked, call) => given(elicit)(asked, call)),
  });
  const script = scriptModel(
    [callStep('c1', 'shelf_ask', { request: JSON.stringify(request) })],
    ['Done.'],
  );
  const { conversations: store } = await openTestStore();
  const opened: string[] = [];
  const app = await openConversationApp({
    store,
    openModel: () => script.model,
    openAddress: async (url) => void opened.push(url),
    capabilities: (leave) => {
      elicit = leave.elicit;
      return [mcp([{ id: 'shelf', prefix: 'shelf', server: test.server }], test)];
    },
  });
  const { runId } = await app.send('Go');
  const waiting = (): ElicitationRecord =>
    given(pendingAsks(app.transcript()).find((ask) => ask.kind === 'elicitation'));
  /** What the server was told, as it says itself. */
  const told = async (response: ElicitationResponse): Promise<unknown> => {
    await untilWaiting(app);
    await app.service.settleQuestion({ questionId: waiting().questionId, response });
    await app.ended(runId);
    const part = script.asked[1]?.at(-1)?.parts[0];
    if (part?.partKind !== 'tool-return') throw new Error('The call has no return.');
    return JSON.parse(typeof part.content === 'string' ? part.content : 'null');
  };
  return { app, test, waiting, told, opened, runId };
}

const say = (action: ElicitationResponse['action']): ElicitationResponse => ({
  kind: 'elicitation',
  action,
  values: [],
});

describe('what a server asks while it works on a call', () => {
  it('is asked with its typed fields, and the server gets typed values [D-27]', async () => {
    const { app, waiting, told } = await openAskingServer(form);
    await untilWaiting(app);
    expect(app.transcript().summary.activity).toBe('waiting');
    expect(waiting()).toMatchObject({
      toolCallId: 'c1',
      request: {
        mode: 'form',
        server: 'Garden shelf',
        message: 'Where does it stand?',
        fields: [
          { name: 'name', type: 'text', title: 'Name', required: true, minLength: 2 },
          { name: 'height', type: 'number', whole: true, minimum: 20, initial: '180' },
          { name: 'locked', type: 'switch', initial: true },
          { name: 'room', type: 'choice', choices: [{ value: 'shed', title: 'Shed' }] },
        ],
      },
    });
    const { questionId } = waiting();
    const short = {
      kind: 'elicitation',
      action: 'accept',
      values: [{ name: 'name', value: 'x' }],
    } as const;
    await expect(app.service.settleQuestion({ questionId, response: short })).rejects.toMatchObject(
      { code: 'invalid-input' },
    );
    const values = [
      { name: 'name', value: 'Left wall' },
      { name: 'room', value: ['shed'] },
    ];
    expect(await told({ kind: 'elicitation', action: 'accept', values })).toEqual({
      action: 'accept',
      content: { name: 'Left wall', height: 180, locked: true, room: 'shed' },
    });
  });

  it('can be declined and left open, and the server can tell which [D-27, BC-56]', async () => {
    const declined = await openAskingServer(form);
    expect(await declined.told(say('decline'))).toEqual({ action: 'decline' });
    expect(declined.app.transcript().questions[0]).toMatchObject({ state: 'declined' });
    const left = await openAskingServer(form);
    expect(await left.told(say('cancel'))).toEqual({ action: 'cancel' });
    expect(left.app.transcript().questions[0]).toMatchObject({ state: 'cancelled' });
  });

  it('may be to look at an address, which opens on consent alone [D-27]', async () => {
    const url = 'https://accounts.example.org/sign-in?for=shelf';
    const asked = { mode: 'url', message: 'Sign in', url, elicitationId: 'e1' };
    const agreed = await openAskingServer(asked);
    await untilWaiting(agreed.app);
    expect(agreed.waiting().request).toMatchObject({ mode: 'url', url });
    expect(agreed.opened).toEqual([]);
    await agreed.told(say('accept'));
    expect(agreed.opened).toEqual([url]);
    const refused = await openAskingServer(asked);
    await refused.told(say('decline'));
    expect(refused.opened).toEqual([]);
  });

  it('is never shown an address that is a trick', async () => {
    const url = 'https://bank.example@evil.example/';
    const { app, runId, opened } = await openAskingServer({
      mode: 'url',
      message: 'Sign in',
      url,
      elicitationId: 'e1',
    });
    await app.ended(runId);
    expect(app.transcript().questions).toEqual([]);
    expect(opened).toEqual([]);
  });

  it('is stopped with its run at once [D-27, R-02]', async () => {
    const { app, runId } = await openAskingServer(form);
    await untilWaiting(app);
    expect(await app.service.stop({ runId })).toEqual({ state: 'stopped' });
    expect(app.transcript().questions[0]).toMatchObject({ state: 'stopped' });
  });
});
