import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import { missingToolsOf } from '../../../preload/contract/message-notes.ts';
import { decide, untilWaiting, waitingApproval } from '../../support/approval-app.ts';
import { openMcpApp, type McpApp } from '../../support/mcp/mcp-app.ts';
import { familyOf, isAlive } from '../../support/mcp/server-family.ts';
import { serveMcp } from '../../support/mcp/serve-mcp.ts';
import {
  callStep,
  scriptModel,
  type ModelStep,
  type ScriptedModel,
} from '../../support/scripted-model.ts';

const secret = 'shelf-secret-4711-0815';

async function open(...responses: readonly (readonly ModelStep[])[]) {
  const script = scriptModel(...responses);
  return { ...(await openMcpApp(script)), script };
}

/** What the model was told about the calls before its last request. */
function returnsIn(script: ScriptedModel): readonly RequestPart[] {
  return (script.asked.at(-1) ?? [])
    .flatMap((message) => (message.kind === 'request' ? message.parts : []))
    .filter(({ partKind }) => partKind === 'tool-return');
}

/** Allows the first of so many calls that wait. */
async function allowNext({ app }: Pick<McpApp, 'app'>, waiting = 1): Promise<void> {
  await untilWaiting(app, waiting);
  const { questionId } = waitingApproval(app);
  await app.service.settleQuestion({ questionId, response: decide('allow-once') });
}

const echo = callStep('c1', 'shelf__echo', { text: 'hello' });

describe('the servers that a person added', () => {
  it('are not started before they are allowed, and then only when a run uses them', async () => {
    const opened = await open(['Nothing to use.'], ['Nothing needed.']);
    const { app, mcp, program, view, log } = opened;
    const serverId = await mcp.servers.save({ server: program, allowPlainStorage: null });
    await app.ended((await app.send('Go')).runId);
    expect(log()).toEqual([]);
    await mcp.servers.allow({ serverId, hash: view(serverId).hash });
    expect(view(serverId).state).toEqual({ kind: 'waiting' });
    expect(log()).toEqual([]);
    await app.ended((await app.send('Go on', app.transcript().summary.conversationId)).runId);
    expect(view(serverId).state).toEqual({ kind: 'ready', lines: 1 });
  });

  it('work on a call once the person has allowed it, with server, tool and arguments in view [D-27]', async () => {
    const opened = await open([echo], ['Done.']);
    const { app, add, program, log, script } = opened;
    await add(program);
    const { runId } = await app.send('Go');
    await untilWaiting(app);
    expect(waitingApproval(app).request).toEqual({
      toolName: 'shelf__echo',
      server: 'Shelf',
      input: { text: 'hello' },
      reason: 'other-program',
    });
    expect(log().filter((line) => line.startsWith('echo'))).toEqual([]);
    await allowNext(opened);
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
    expect(log()).toContain('echo hello');
    expect(returnsIn(script)).toMatchObject([{ content: 'hello', outcome: 'success' }]);
  });

  it('get no call that the person denied [D-27]', async () => {
    const opened = await open([echo], ['As you wish.']);
    const { app, add, program, log, script } = opened;
    await add(program);
    const { runId } = await app.send('Go');
    await untilWaiting(app);
    const { questionId } = waitingApproval(app);
    await app.service.settleQuestion({ questionId, response: decide('deny', 'not now') });
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
    expect(log().filter((line) => line.startsWith('echo'))).toEqual([]);
    expect(JSON.stringify(returnsIn(script))).toContain('They said: not now');
  });

  it('end with a stop in the middle of a call, grandchildren too, and begin anew when it goes on [R-02, R-03]', async () => {
    const opened = await open(
      [callStep('c1', 'shelf__spawn')],
      [callStep('c2', 'shelf__block')],
      [callStep('c3', 'shelf__echo', { text: 'again' })],
      ['Done.'],
    );
    const { app, add, program, log, script } = opened;
    await add(program);
    const { runId, conversationId } = await app.send('Go');
    await allowNext(opened);
    await app.until(() => log().some((line) => line.startsWith('spawned')));
    await allowNext(opened);
    await app.until(() => log().includes('block'));
    const family = familyOf(opened);
    expect(family.map(isAlive)).toEqual([true, true]);
    expect(await app.service.stop({ runId })).toEqual({ state: 'stopped' });
    await expect.poll(() => family.map(isAlive), { timeout: 5000 }).toEqual([false, false]);
    const again = await app.service.continueRun({ conversationId, choice: { kind: 'keep' } });
    await allowNext(opened);
    expect(await app.ended(again.runId)).toMatchObject({ state: 'completed' });
    expect(log().filter((line) => line.startsWith('start'))).toHaveLength(2);
    expect(returnsIn(script)).toMatchObject([
      { toolCallId: 'c1' },
      { toolCallId: 'c2' },
      { toolCallId: 'c3', content: 'again' },
    ]);
  });

  it('that crash in a call fail that call honestly, without their secrets, and the answer goes on', async () => {
    const opened = await open([callStep('c1', 'shelf__die')], ['It broke.']);
    const { app, add, program, view, script, file } = opened;
    const variables = [...program.variables, { name: 'SHELF_TOKEN', value: secret }];
    const serverId = await add({ ...program, variables });
    const { runId } = await app.send('Go');
    await allowNext(opened);
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
    const words = 'ended before it answered. It wrote: the floor gave way [secret]';
    expect(returnsIn(script)).toMatchObject([
      { outcome: 'failed', content: expect.stringContaining(words) },
    ]);
    // The next step has begun it anew.
    expect(view(serverId).state).toEqual({ kind: 'ready', lines: 1 });
    expect(JSON.stringify([view(serverId), app.transcript(), app.errors])).not.toContain(secret);
    expect(readFileSync(file).includes(secret)).toBe(false);
    expect(readFileSync(`${file}-wal`).includes(secret)).toBe(false);
  });

  it('that cannot be started break no run: it goes without their tools, and the transcript says so', async () => {
    const opened = await open(['Without it, then.']);
    const { app, add, program, view, script } = opened;
    const serverId = await add({ ...program, command: '/no/such/program' });
    await add({ ...program, label: 'Second' });
    const { runId } = await app.send('Go');
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
    const [request] = app.transcript().messages;
    expect(request === undefined ? [] : missingToolsOf(request.head)).toEqual([
      { server: 'Shelf', detail: 'spawn /no/such/program ENOENT' },
    ]);
    const [asked] = script.asked[0] ?? [];
    expect(asked?.kind === 'request' && asked.instructions).toContain(
      'Its tools are not available',
    );
    expect(view(serverId).state).toMatchObject({ kind: 'failed', failure: { code: 'no-program' } });
  });

  it('of one name keep their tools apart', async () => {
    const opened = await open(
      [
        callStep('c1', 'shelf__echo', { text: 'one' }),
        callStep('c2', 'shelf_2__echo', { text: 'two' }),
      ],
      ['Done.'],
    );
    const { app, add, program } = opened;
    await add(program);
    await add(program);
    const { runId } = await app.send('Go');
    await allowNext(opened, 2);
    await allowNext(opened);
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
  });

  it('end with their conversation, when they are turned off, and with the app', async () => {
    const opened = await open(['One.'], ['Two.'], ['Three.'], ['Four.']);
    const { app, add, mcp, program } = opened;
    const serverId = await add(program);
    const first = await app.send('One');
    await app.ended(first.runId);
    await app.service.delete({ conversationId: first.conversationId });
    await expect.poll(() => familyOf(opened).map(isAlive)).toEqual([false]);
    const second = await app.send('Two');
    await app.ended(second.runId);
    await mcp.servers.enable({ serverId, enabled: false });
    expect(familyOf(opened).map(isAlive)).toEqual([false, false]);
    await app.ended((await app.send('Three', second.conversationId)).runId);
    expect(familyOf(opened)).toHaveLength(2);
    await mcp.servers.enable({ serverId, enabled: true });
    await app.ended((await app.send('Four', second.conversationId)).runId);
    expect(familyOf(opened).map(isAlive)).toEqual([false, false, true]);
    await mcp.close(500);
    expect(familyOf(opened).map(isAlive)).toEqual([false, false, false]);
  });
});

describe('a server at an address', () => {
  it('gets its header, says in plain terms when it is missing, and works on calls [D-27]', async () => {
    const lines: string[] = [];
    const served = await serveMcp((line) => lines.push(line), {
      authorization: `Bearer ${secret}`,
    });
    onTestFinished(() => served.close());
    const opened = await open([callStep('c1', 'far__echo', { text: 'far' })], ['Done.']);
    const { app, add, mcp, script } = opened;
    const server = { kind: 'http', label: 'Far', url: served.url } as const;
    const serverId = await add({ ...server, headers: [] });
    expect(await mcp.servers.check(serverId)).toMatchObject({
      reached: false,
      failure: { code: 'unauthorized', status: 401 },
    });
    const headers = [{ name: 'Authorization', value: `Bearer ${secret}` }];
    await add({ ...server, serverId, headers });
    expect(await mcp.servers.check(serverId)).toMatchObject({
      reached: true,
      tools: expect.arrayContaining([{ name: 'echo', description: 'Says it again.' }]),
    });
    const { runId } = await app.send('Go');
    await allowNext(opened);
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
    expect(returnsIn(script)).toMatchObject([{ content: 'far' }]);
    expect(lines).toEqual(['echo far']);
  });
});
