import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RunId } from '../../../preload/contract/ids.ts';
import { defineTool } from '../../../main/agent/tools/tool.ts';
import { ModelRetry } from '../../../main/agent/tools/model-retry.ts';
import { RunInspector } from '../../../main/conversation/inspector/run-inspector.ts';
import { createFailure } from '../../../main/providers/error-facts.ts';
import { ProviderError } from '../../../main/providers/provider-error.ts';
import { askStep, rome } from '../../support/ask-rome.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { describeAct, openInspectedApp as open, sentOf } from '../../support/inspected-app.ts';
import { callStep, gate, scriptModel, silence } from '../../support/scripted-model.ts';

const overloaded = new ProviderError(
  createFailure('overloaded', {
    host: 'models.example',
    model: 'm-1',
    status: 529,
    detail: 'busy',
  }),
);

describe('the run inspector', () => {
  it('shows parallel tools, a wait, a retry and a question of one run, with what was sent and received', async () => {
    const { opened, open: letGo } = gate();
    // Each waits for the other: they go on side by side or not at all.
    const slow = defineTool({ name: 'slow', execute: async () => opened.then(() => 'late') });
    const picky = defineTool({
      name: 'picky',
      parameters: z.object({ n: z.number() }),
      execute: ({ n }) => {
        letGo();
        if (n === 1) throw new ModelRetry('Another number.');
        return n;
      },
    });
    const script = scriptModel(
      [overloaded],
      ['Let me see.', callStep('c1', 'slow'), callStep('c2', 'picky', { n: 1 })],
      [callStep('c3', 'picky', { n: 2 }), askStep('q1')],
      ['Done.'],
    );
    const app = await open(script, {
      tools: [slow, picky],
    });
    const { runId } = await app.send('Go');
    await app.until(() => app.transcript().activity?.kind === 'waiting-to-retry');
    app.service.skipWait({ runId });
    await app.until(() => app.transcript().questions.length === 1);
    await app.until(() => app.transcript().messages[4]?.parts.length === 1);
    await app.store.flush();
    expect(app.look(runId).map(describeAct)).toEqual([
      '1 request answered',
      '1 wait overloaded 2/4',
      '1 tool slow done',
      '1 tool picky retried',
      '2 request answered',
      '2 tool picky done',
      '2 question Where pending',
    ]);
    const questionId = app.transcript().questions[0]?.questionId;
    if (questionId === undefined) throw new Error('Nothing was asked.');
    await app.service.settleQuestion({ questionId, response: rome });
    await app.ended(runId);
    await app.store.flush();
    const acts = app.look(runId);
    expect(acts.map(describeAct).slice(6)).toEqual([
      '2 question Where answered',
      '3 request answered',
    ]);
    const last = await app.inspector.detail({ runId, actId: acts.at(-1)?.actId ?? '' });
    expect(sentOf(last)).toEqual([
      'person stored: Go',
      expect.stringContaining('assistant stored: Let me see.'),
      expect.stringContaining('tools stored: slow → late'),
      expect.stringContaining('assistant stored: picky'),
      expect.stringContaining('tools stored: picky'),
    ]);
    expect(last).toMatchObject({ received: { text: expect.stringContaining('Done.') } });
    const asked = acts.find(({ kind }) => kind === 'question');
    expect(await app.inspector.detail({ runId, actId: asked?.actId ?? '' })).toMatchObject({
      kind: 'question',
      arguments: { text: expect.stringContaining('Where to?') },
      result: { text: expect.stringContaining('Rome') },
    });
    const wait = acts.find(({ kind }) => kind === 'wait');
    expect(await app.inspector.detail({ runId, actId: wait?.actId ?? '' })).toEqual({
      kind: 'wait',
      failureDetail: 'busy',
    });
    expect(app.errors).toEqual([]);
  });

  it('shows where a stop cut a request, and how long it took until that was stored', async () => {
    const app = await open(scriptModel(['Half', silence]));
    const { runId } = await app.send('Go');
    await app.until(() => app.transcript().messages[1]?.parts.length === 1);
    await app.store.flush();
    expect(app.look(runId).map(describeAct)).toEqual(['1 request running']);
    await app.service.stop({ runId, force: false });
    await app.store.flush();
    expect(app.look(runId).map(describeAct)).toEqual(['1 request cut']);
    const { stopToStoredMs, stoppedAt, run } = app.inspector.inspect({ runId, after: null });
    expect(run.state).toBe('stopped');
    expect(stoppedAt).not.toBeNull();
    expect(stopToStoredMs).toBeGreaterThanOrEqual(0);
    expect(app.inspector.inspect({ runId, after: null }).acts[0]?.endedAt).not.toBeNull();
  });

  it('tells calls that a stop cut from those that never began, and from those that a crash lost', async () => {
    const hang = defineTool({ name: 'hang', execute: () => silence });
    const halfCall = { 9: { name: 'hang', toolCallId: 'c2', jsonArgs: '{"half":' } };
    const script = scriptModel(
      [callStep('c1', 'hang')],
      [halfCall, silence],
      [callStep('c3', 'hang')],
    );
    const app = await open(script, { tools: [hang] });
    const begin = async (isWhole: boolean): Promise<RunId> => {
      const { runId, conversationId } = await app.send('Go');
      await app.until(() => {
        const response = app.transcript(conversationId).messages[1];
        if (isWhole) return response?.head.state === 'complete';
        return response?.parts[0]?.part.partKind === 'tool-call';
      });
      await app.store.flush();
      return runId;
    };
    const cut = await begin(true);
    await app.service.stop({ runId: cut, force: false });
    expect(app.look(cut).map(describeAct)).toEqual(['1 request answered', '1 tool hang cut']);

    const unbegun = await begin(false);
    await app.service.stop({ runId: unbegun, force: false });
    expect(app.look(unbegun).map(describeAct)).toEqual(['1 request cut', '1 tool hang unbegun']);

    const lost = await begin(true);
    // The app is gone without a word, and a later one finds what it left.
    const later = await openConversationApp({ store: app.store, openModel: () => script.model });
    await later.service.start();
    const acts = app.look(lost);
    expect(acts.map(describeAct)).toEqual(['1 request answered', '1 tool hang lost']);
    const { run } = app.inspector.inspect({ runId: lost, after: null });
    expect(run.state).toBe('interrupted');
    // It is shown until the last that is known of it, and not until the app was started again.
    expect(acts.every(({ startedAt }) => startedAt <= (run.endedAt ?? ''))).toBe(true);
    expect(run.endedAt).not.toBe(app.store.readRun(lost)?.endedAt);
  });

  it('marks what repair changed and added on the way to the model, and keeps it once', async () => {
    const app = await open(scriptModel([callStep('c1', 'hang'), silence], ['Well.'], ['Fine.']), {
      tools: [defineTool({ name: 'hang', execute: () => silence })],
    });
    const first = await app.send('Go');
    await app.until(() => app.transcript().messages[1]?.parts.length === 1);
    await app.service.stop({ runId: first.runId, force: false });
    const second = await app.send('And now?', first.conversationId);
    await app.ended(second.runId);
    await app.store.flush();
    const [act] = app.look(second.runId);
    const sent = sentOf(
      await app.inspector.detail({ runId: second.runId, actId: act?.actId ?? '' }),
    );
    expect(sent[0]).toBe('person stored: Go');
    expect(sent[1]).toContain('assistant stored: hang');
    expect(sent[2]).toMatch(/^person changed: .*interrupted before a result/);
    expect(sent).toHaveLength(3);
  });

  it('works out what was sent in runs of before spans were kept', async () => {
    const app = await open(scriptModel(['Well.']));
    const { runId } = await app.send('Go');
    await app.ended(runId);
    await app.store.flush();
    const traces = { ...app.store.traces, readSpans: () => [], readPiece: () => null };
    traces.readPathTo = app.store.traces.readPathTo.bind(app.store.traces);
    traces.readRunMessages = app.store.traces.readRunMessages.bind(app.store.traces);
    const old = new RunInspector(
      new Proxy(app.store, {
        get: (store, key) => (key === 'traces' ? traces : bound(store, key)),
      }),
    );
    const [act] = old.inspect({ runId, after: null }).acts;
    expect(act === undefined ? '' : describeAct(act)).toBe('1 request answered');
    const detail = await old.detail({ runId, actId: act?.actId ?? '' });
    expect(sentOf(detail)).toEqual(['person stored: Go']);
    expect(detail).toMatchObject({ sent: { isWorkedOut: true, parameters: null } });
  });

  it('gives a run and an act as JSON, with instructions and tools and without any key', async () => {
    const app = await open(scriptModel(['Well.']));
    const { runId } = await app.send('Go');
    await app.ended(runId);
    await app.store.flush();
    const whole = z
      .object({
        run: z.looseObject({ state: z.string() }),
        messages: z.array(z.unknown()),
        spans: z.array(z.unknown()),
      })
      .parse(JSON.parse(app.inspector.document({ runId, actId: null })));
    expect([whole.run.state, whole.messages.length, whole.spans.length]).toEqual([
      'completed',
      2,
      1,
    ]);
    const [act] = app.look(runId);
    const one = app.inspector.document({ runId, actId: act?.actId ?? '' });
    expect(one).toContain('ask_user_question');
    expect(one).toContain('Well.');
  });

  it('shows a long run page by page, with each step once', async () => {
    const steps = 130;
    const script = Array.from({ length: steps }, (_, at) => [callStep(`c${at}`, 'count')]);
    const app = await open(scriptModel(...script, ['Done.']), {
      tools: [defineTool({ name: 'count', execute: () => 'one' })],
      requestLimit: 500,
    });
    const { runId } = await app.send('Go');
    await app.ended(runId);
    await app.store.flush();
    const first = app.inspector.inspect({ runId, after: null });
    expect(first.next?.step).toBe(100);
    const acts = app.look(runId);
    expect(acts.map(({ step }) => step)).toEqual(
      Array.from({ length: 2 * steps + 1 }, (_, at) => Math.floor(at / 2) + 1),
    );
    expect(acts.filter((act) => act.kind === 'tool' && act.state === 'done')).toHaveLength(steps);
    // Each request names a stretch of the path, however long that is.
    const spans = app.store.traces.readSpans(runId);
    expect(spans.at(-1)).toMatchObject({
      sent: [{ kind: 'stored', fromDepth: 0, toDepth: 2 * steps }],
    });
  });

  it('refuses what is not there', async () => {
    const app = await open(scriptModel(['Well.']));
    const { runId } = await app.send('Go');
    await app.ended(runId);
    for (const actId of ['nothing', 'nothing/at all', runId]) {
      await expect(app.inspector.detail({ runId, actId })).rejects.toThrow('not-found');
      expect(() => app.inspector.document({ runId, actId })).toThrow('not-found');
    }
  });

  it('takes the spans of a conversation with it when that is deleted', async () => {
    const app = await open(scriptModel(['Well.']));
    const { runId, conversationId } = await app.send('Go');
    await app.ended(runId);
    await app.store.flush();
    expect(app.store.traces.readSpans(runId)).toHaveLength(1);
    await app.service.delete({ conversationId });
    await app.until(() => app.store.traces.readSpans(runId).length === 0);
  });
});

function bound(target: object, key: string | symbol): unknown {
  const value: unknown = Reflect.get(target, key);
  return typeof value === 'function' ? value.bind(target) : value;
}
