import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Agent } from '../../../main/agent/agent.ts';
import { closeOpenCalls } from '../../../main/agent/messages/repair.ts';
import { defineTool } from '../../../main/agent/tools/tool.ts';
import { delegate, delegateToolName } from '../../../main/capabilities/delegate/delegate.ts';
import { mcp } from '../../../main/capabilities/mcp/mcp.ts';
import { RunningProcesses } from '../../../main/capabilities/shell/running-processes.ts';
import { shell, shellToolName } from '../../../main/capabilities/shell/shell.ts';
import { createServerModel } from '../../../main/providers/provider-catalog.ts';
import { TOOL_NAME } from '../../../preload/contract/question.ts';
import type { RunActivity } from '../../../preload/contract/run.ts';
import { toModelMessage } from '../../../preload/contract/transcript.ts';
import { bodyInFormat, strictFormats } from '../../support/body-in-format.ts';
import { openConversationApp, type ConversationApp } from '../../support/conversation-app.ts';
import { request, user } from '../../support/message-builders.ts';
import { startMcpServer } from '../../support/mcp/start-mcp-server.ts';
import { startModelServer } from '../../support/model-server/model-server.ts';
import { CALL, END, HANG, HTTP, T, TH, type Step } from '../../support/model-server/script.ts';
import { SealedThoughts } from '../../support/model-server/sealed-thoughts.ts';
import { gate } from '../../support/scripted-model.ts';
import { allGone, deafFamily, familySize, readPids } from '../../support/stop/deaf-family.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { connectBeside, openTestStore } from '../../support/test-store.ts';
import { messageTexts } from '../../support/transcript-texts.ts';
import { wireMessages } from '../../support/wire-messages.ts';

const serverKinds = ['openai-compatible', 'openai', 'anthropic', 'google'] as const;
const cutReturn = 'The tool call was interrupted before a result was produced.';

/** An app whose assistant has every kind of tool that a stop can meet, on a strict server. */
async function open(...script: readonly (readonly Step[])[]) {
  const server = await startModelServer({
    script: [...script, [T('Gladly.'), END()]],
    strict: true,
  });
  onTestFinished(() => server.close());
  const made = await createTemporaryFolder();
  onTestFinished(() => made[Symbol.asyncDispose]());
  const { folder } = made;
  const store = await openTestStore();
  const processes = new RunningProcesses();
  onTestFinished(() => processes.killAll());
  const shelf = await startMcpServer();
  const late = gate();
  const app = await openConversationApp({
    store: store.conversations,
    openModel: (_ref, opened) =>
      createServerModel({ baseUrl: server.baseUrl, key: null }, 'm-1', {
        ...opened,
        random: () => 0,
      }),
    tools: [
      defineTool({ name: 'quick', execute: () => 'done' }),
      defineTool({ name: 'deaf', execute: () => late.opened.then(() => 'too late') }),
    ],
    killProcesses: (conversationId) => processes.kill(conversationId),
    capabilities: (_leave, childRuns) => [
      shell({ roots: [{ name: 'Work', folder }], processes, graceMs: 200 }),
      mcp([{ id: 'shelf', prefix: 'shelf', server: shelf.server }], shelf),
      delegate({ childRuns, createAgent: (model) => new Agent<undefined>({ model }) }),
    ],
  });
  return { app, server, folder, processes, shelf, late, file: store.file };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Whether a run is where it should be stopped. */
const shows = (app: ConversationApp, kind: RunActivity['kind']) =>
  app.until(() => app.transcript().activity?.kind === kind);
const wrote = (app: ConversationApp, text: string) =>
  app.until(() => messageTexts(app.transcript()).at(-1) === text);

/** Stops a run, and sends something after it. Gives what the model was sent then. */
async function stopAndGoOn({ app, server }: Opened, { runId, conversationId }: Sent) {
  const before = server.requests.length;
  expect(await app.service.stop({ runId })).toEqual({ state: 'stopped' });
  await app.store.flush();
  const kept = app.transcript(conversationId);
  expect(kept.activity).toBeNull();
  expect(app.store.readTranscript(conversationId, 100)).toEqual(kept);
  expect(server.requests).toHaveLength(before);
  await expectAccepted(app, conversationId);

  const next = await app.send('And now', conversationId);
  expect(await app.ended(next.runId)).toMatchObject({ state: 'completed', failure: null });
  expect(server.requests.at(-1)?.status).toBe(200);
  return { kept: messageTexts(kept), wire: wireMessages(server.requests.at(-1)) };
}

type Sent = Awaited<ReturnType<ConversationApp['send']>>;

/** The stored history, with a message after it, is taken by strict servers of every wire format. */
async function expectAccepted(app: ConversationApp, conversationId: Sent['conversationId']) {
  const stored = app.store.readPath(conversationId).map(toModelMessage);
  const history = [...closeOpenCalls(stored), request([user('Next')])];
  for (const kind of serverKinds) {
    const body = await bodyInFormat(kind, history);
    const { format, modelId } = strictFormats[kind];
    const context = { model: modelId, sealed: new SealedThoughts() };
    expect([kind, format.findRefusal(body, context)]).toEqual([kind, null]);
  }
}

const call = (id: string, name: string, args: object = {}): Step => CALL(id, name, args);

describe('a stop leaves a history that is true and that strict servers take', () => {
  it('before the first token [R-02] [BC-02]', async () => {
    const opened = await open([HANG]);
    const sent = await opened.app.send('Go');
    await opened.server.when(({ requests }) => requests.length === 1);
    const { kept, wire } = await stopAndGoOn(opened, sent);
    expect(kept).toEqual(['> Go']);
    expect(wire.filter(({ role }) => role === 'assistant')).toEqual([]);
  });

  it.each([
    ['text', [T('Nile, '), T('Volga'), HANG], 'Nile, Volga', 'writing'],
    ['thinking', [TH('Long '), TH('rivers'), HANG], '(Long rivers)', 'thinking'],
    [
      'tool arguments',
      [T('Look. '), CALL('c1', 'quick', ['{"a": "b']), HANG],
      'Look.  | quick {"a": "b',
      'preparing-tool',
    ],
  ] as const)('in %s [R-02]', async (_, steps, text, activity) => {
    const opened = await open([...steps]);
    const sent = await opened.app.send('Go');
    await wrote(opened.app, text);
    await shows(opened.app, activity);
    const { kept } = await stopAndGoOn(opened, sent);
    expect(kept).toEqual(['> Go', text]);
    expect(opened.server.requests[0]?.closedByClient).toBe(true);
  });

  it('while tools run: one has finished, one is deaf, one has grandchildren [R-02] [R-03] [BC-03]', async () => {
    const opened = await open([
      call('c1', 'quick'),
      call('c2', 'deaf'),
      call('c3', shellToolName, { command: deafFamily }),
      END(),
    ]);
    const { app, folder, late, processes } = opened;
    const sent = await app.send('Go');
    const pids = await readPids(folder, familySize);
    await app.until(() => app.transcript().messages[2]?.parts.length === 1);
    const { kept, wire } = await stopAndGoOn(opened, sent);
    expect(kept.at(-1)).toBe('< done');
    const returns = wire.filter(({ role }) => role === 'tool');
    expect(returns.map(({ tool_call_id: id, content }) => [id, content])).toEqual([
      ['c1', 'done'],
      ['c2', cutReturn],
      ['c3', cutReturn],
    ]);
    await allGone(pids);
    await expect.poll(() => processes.count).toBe(0);
    // What comes too late is not taken.
    const before = messageTexts(app.transcript());
    late.open();
    await delay(20);
    await app.store.flush();
    expect(messageTexts(app.transcript())).toEqual(before);
  });

  it('in a retry wait [R-02] [BC-07]', async () => {
    const opened = await open([HTTP(429, { 'retry-after': '600' })]);
    const sent = await opened.app.send('Go');
    await shows(opened.app, 'waiting-to-retry');
    expect((await stopAndGoOn(opened, sent)).kept).toEqual(['> Go']);
  });

  it('with a question open, which is settled by it [R-02] [BC-10]', async () => {
    const questions = [
      { header: 'Where', question: 'Where?', options: [{ label: 'Rome' }, { label: 'Oslo' }] },
    ];
    const opened = await open([T('Hm.'), call('q1', TOOL_NAME, { questions }), END()]);
    const sent = await opened.app.send('Go');
    await opened.app.until(() => opened.app.transcript().questions.length === 1);
    const { wire } = await stopAndGoOn(opened, sent);
    expect(opened.app.transcript().questions[0]?.state).toBe('stopped');
    expect(wire).toContainEqual({ role: 'tool', tool_call_id: 'q1', content: cutReturn });
  });

  it('in a sub-agent, whose record ends with it [R-02]', async () => {
    const opened = await open(
      [call('c1', delegateToolName, { task: 'Count' }), END()],
      [T('One, two'), HANG],
    );
    const { app, server, file } = opened;
    const sent = await app.send('Go');
    await server.when((log) => log.sent.some(({ text }) => text === 'One, two'));
    const { wire } = await stopAndGoOn(opened, sent);
    expect(server.requests[1]?.closedByClient).toBe(true);
    expect(wire).toContainEqual({ role: 'tool', tool_call_id: 'c1', content: cutReturn });
    expect(readChildRuns(file)).toEqual([
      { parent_run_id: sent.runId, parent_tool_call_id: '"c1"', state: 'stopped' },
    ]);
    expect(app.transcript().runs).toHaveLength(2);
  });

  it('in a call of an MCP server, which is told [R-02]', async () => {
    const opened = await open([call('c1', 'shelf_wait'), END()]);
    const { app, shelf } = opened;
    const sent = await app.send('Go');
    await expect.poll(shelf.log, { timeout: 10_000 }).toContain('wait');
    const { wire } = await stopAndGoOn(opened, sent);
    expect(wire).toContainEqual({ role: 'tool', tool_call_id: 'c1', content: cutReturn });
    await expect.poll(shelf.log).toContain('cancelled');
  });

  it('while another process holds the database: it is over at once, and stored afterwards [R-02] [R-01]', async () => {
    const opened = await open([T('Nile, '), T('Volga'), HANG]);
    const { app, file } = opened;
    const sent = await app.send('Go');
    await wrote(app, 'Nile, Volga');
    await app.store.flush();
    const other = connectBeside(file);
    other.exec('BEGIN IMMEDIATE');
    const stopping = app.service.stop({ runId: sent.runId });
    await app.until(() => app.transcript().runs[0]?.state === 'stopped');
    expect(app.store.readRun(sent.runId)?.state).toBe('running');
    other.exec('COMMIT');
    expect(await stopping).toEqual({ state: 'stopped' });
    expect((await stopAndGoOn(opened, sent)).kept).toEqual(['> Go', 'Nile, Volga']);
  });
});

describe('a sub-agent', () => {
  it('answers its call, and its run is recorded beside the one it works for', async () => {
    const { app, server, file } = await open(
      [call('c1', delegateToolName, { task: 'Count to two' }), END()],
      [T('One, two.'), END()],
    );
    const sent = await app.send('Go');
    expect(await app.ended(sent.runId)).toMatchObject({
      state: 'completed',
      usage: { requests: 3 },
    });
    expect(wireMessages(server.requests[1])).toEqual([{ role: 'user', content: 'Count to two' }]);
    expect(messageTexts(app.transcript())[2]).toBe('< One, two.');
    expect(readChildRuns(file)).toEqual([
      { parent_run_id: sent.runId, parent_tool_call_id: '"c1"', state: 'completed' },
    ]);
    const shown = app.transcript();
    expect(app.store.readTranscript(sent.conversationId, 10)).toEqual(shown);
  });

  it('that fails tells its call, and the run goes on', async () => {
    const { app, server, file } = await open(
      [call('c1', delegateToolName, { task: 'Count' }), END()],
      [HTTP(401)],
    );
    const sent = await app.send('Go');
    expect(await app.ended(sent.runId)).toMatchObject({ state: 'completed' });
    expect(JSON.stringify(wireMessages(server.requests[2]))).toContain(
      'The sub-agent could not do it: ',
    );
    expect(readChildRuns(file)[0]?.state).toBe('failed');
  });
});

interface ChildRow {
  readonly parent_run_id: string;
  readonly parent_tool_call_id: string;
  readonly state: string;
}

function readChildRuns(file: string): readonly ChildRow[] {
  return connectBeside(file)
    .prepare<[], ChildRow>(
      'SELECT parent_run_id, parent_tool_call_id, state FROM runs WHERE parent_run_id IS NOT NULL',
    )
    .all();
}
