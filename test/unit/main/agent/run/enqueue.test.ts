import { describe, expect, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import { UserError } from '../../../../../main/agent/errors.ts';
import type { RunContext } from '../../../../../main/agent/run-context.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { C, golden, T } from '../../../../support/agent/golden-script.ts';
import { describeHistory } from '../../../../support/agent/history-log.ts';
import { thrownBy } from '../../../../support/agent/thrown-by.ts';
import { response, text, user } from '../../../../support/message-builders.ts';

const lookThat = (act: (ctx: RunContext) => unknown) =>
  defineTool({
    name: 'look',
    execute: (_, ctx: RunContext) => {
      act(ctx);
    },
  });

describe('what a run’s own code puts into its conversation', () => {
  it('goes with the next request, with the id that its event carries', async () => {
    let id: string | null = null;
    const look = lookThat((ctx) => {
      id = ctx.enqueue(['Look again', user('and again')]);
    });
    const { model, asked } = golden([[C('look')], [T('Done')]]);
    const events = [];
    for await (const event of new Agent({ model, tools: [look] }).runStreamEvents('Go'))
      if (event.eventKind === 'enqueued_messages') events.push(event);
    expect(id).not.toBeNull();
    expect(events.map(({ enqueueId }) => enqueueId)).toEqual([id]);
    expect(describeHistory(asked[1]?.messages ?? []).at(-1)).toBe(
      'request [return id_look null, user "Look again", user "and again"]',
    );
  });

  it('keeps the run going when it waits for the end', async () => {
    const look = lookThat((ctx) => ctx.enqueue('One more thing', { priority: 'when_idle' }));
    const { model } = golden([[C('look')], [T('Done')], [T('That too')]]);
    const result = await new Agent({ model, tools: [look] }).run('Go');
    expect(result.output).toBe('That too');
    expect(describeHistory(result.allMessages()).slice(-3)).toEqual([
      'response [text "Done"]',
      'request [user "One more thing"]',
      'response [text "That too"]',
    ]);
  });

  it('is nothing when there is nothing, and needs something to answer', async () => {
    const ids: (string | null)[] = [];
    const look = lookThat((ctx) => {
      ids.push(ctx.enqueue([]));
      ctx.enqueue(response([text('I said')]));
    });
    const { model } = golden([[C('look')], [T('Done')]]);
    const error = await thrownBy(() => new Agent({ model, tools: [look] }).run('Go'));
    expect(error).toBeInstanceOf(UserError);
    expect(ids).toEqual([null]);
  });

  it('is refused when the run is over, however it ended', async () => {
    const contexts: RunContext[] = [];
    const look = lookThat((ctx) => {
      contexts.push(ctx);
      if (contexts.length === 2) throw new Error('out of order');
    });
    const agent = new Agent({
      model: golden([[C('look')], [T('Done')], [C('look')]]).model,
      tools: [look],
    });
    await agent.run('Go');
    await thrownBy(() => agent.run('Go'));
    expect(contexts).toHaveLength(2);
    for (const ctx of contexts) {
      expect(() => ctx.enqueue('Too late')).toThrow(
        '`enqueue` is not available because the agent run has ended.',
      );
    }
  });

  it('says a later system prompt as a person would', async () => {
    const look = lookThat((ctx) =>
      ctx.enqueue({
        partKind: 'system-prompt',
        content: 'Be brief.',
        timestamp: '2026-01-01T00:00:00.000Z',
        dynamicRef: null,
      }),
    );
    const { model, asked } = golden([[C('look')], [T('Done')]]);
    const agent = new Agent({ model, tools: [look], systemPrompt: 'Be kind.' });
    const result = await agent.run('Go');
    expect(describeHistory(asked[1]?.messages ?? [])).toEqual([
      'request [system "Be kind.", user "Go"]',
      'response [call look id_look {}]',
      'request [return id_look null, user "<system>Be brief.</system>"]',
    ]);
    expect(describeHistory(result.allMessages())[3]).toBe('request [system "Be brief."]');
  });
});
