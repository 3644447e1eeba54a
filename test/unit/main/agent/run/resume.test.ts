import { describe, expect, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import { CancellationToken } from '../../../../../main/agent/cancellation/cancellation-token.ts';
import { closeOpenCalls } from '../../../../../main/agent/messages/repair.ts';
import { decodeMessages } from '../../../../../main/agent/messages/wire.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { C, golden, T } from '../../../../support/agent/golden-script.ts';
import { describeHistory } from '../../../../support/agent/history-log.ts';
import { cancelledBy } from '../../../../support/agent/thrown-by.ts';
import {
  call,
  request,
  response,
  text,
  toolReturn,
  user,
} from '../../../../support/message-builders.ts';
import type { ModelMessage } from '../../../../../preload/contract/message.ts';

const synthesised = (id: string) =>
  `interrupted ${id} "The tool call was interrupted before a result was produced."`;

/** Resumes a history and tells what the model saw, what the run holds, and what ran. */
async function resume(
  history: readonly ModelMessage[],
  prompt: string | null,
  instructions?: string,
) {
  const { model, asked } = golden([[T('ok')], [T('ok')]]);
  const ran: string[] = [];
  const tool = (name: string) =>
    defineTool({
      name,
      execute: () => {
        ran.push(name);
        return `${name} ran`;
      },
    });
  const agent = new Agent({
    model,
    tools: [tool('fast'), tool('slow')],
    ...(instructions !== undefined && { instructions }),
  });
  const result = await agent.run(prompt, { messageHistory: history });
  return {
    seen: describeHistory(asked[0]?.messages ?? []),
    all: describeHistory(result.allMessages()),
    added: describeHistory(result.newMessages()),
    output: result.output,
    ran,
  };
}

const twoCalls = response([call('f', 'fast'), call('s', 'slow')]);
const start = request([user('go')]);
const calls = 'response [call fast f {}, call slow s {}]';

describe('a history whose calls were interrupted', () => {
  const partly = [start, twoCalls, request([toolReturn('f', 'F')], { state: 'interrupted' })];
  const barely = [start, twoCalls, request([], { state: 'interrupted' })];

  it('takes a new prompt, its calls answered in the same request [A-076, A-099]', async () => {
    const { seen, all, added, ran } = await resume(partly, 'next');
    expect(seen).toEqual([
      'request [user "go"]',
      calls,
      `request [return f "F", ${synthesised('s')}, user "next"]`,
    ]);
    expect(all).toEqual([
      'request [user "go"]',
      calls,
      `request interrupted [return f "F", ${synthesised('s')}]`,
      'request [user "next"]',
      'response [text "ok"]',
    ]);
    expect(added).toEqual(['request [user "next"]', 'response [text "ok"]']);
    expect(ran).toEqual([]);
  });

  it('goes on without a prompt: the last request is sent, whole, and is not new [A-013]', async () => {
    const { seen, all, added } = await resume(partly, null);
    expect(seen.at(-1)).toBe(`request [return f "F", ${synthesised('s')}]`);
    expect(all).toEqual([
      'request [user "go"]',
      calls,
      `request [return f "F", ${synthesised('s')}]`,
      'response [text "ok"]',
    ]);
    expect(added).toEqual(['response [text "ok"]']);
  });

  it('may have nothing in its last request [A-206]', async () => {
    const withPrompt = await resume(barely, 'next');
    expect(withPrompt.seen.at(-1)).toBe(
      `request [${synthesised('f')}, ${synthesised('s')}, user "next"]`,
    );
    const without = await resume(barely, null);
    expect(without.seen.at(-1)).toBe(`request [${synthesised('f')}, ${synthesised('s')}]`);
    expect([...withPrompt.ran, ...without.ran]).toEqual([]);
  });

  it('is the same after it was stored twice as JSON', async () => {
    const stored = (history: readonly ModelMessage[], wire: string) =>
      decodeMessages(JSON.parse(wire)) && history;
    const token = new CancellationToken();
    const agent = new Agent({
      model: golden([[C('hang', {}, 'h')]]).model,
      tools: [
        defineTool({
          name: 'hang',
          execute: () => {
            token.cancel();
            return new Promise(() => {});
          },
        }),
      ],
    });
    const cancelled = await cancelledBy(agent.run('x', { cancellationToken: token }));
    const once = decodeMessages(JSON.parse(cancelled.allMessagesJson()));
    expect(once).toEqual(stored(cancelled.allMessages(), cancelled.allMessagesJson()));
    const direct = await resume(cancelled.allMessages(), 'next');
    expect((await resume(once, 'next')).seen).toEqual(direct.seen);
  });
});

describe('a response that was cut in the arguments of a call', () => {
  const cut = [start, response([call('f', 'fast', '{"q": "wh')], { state: 'interrupted' })];

  it('is answered for it when a prompt follows [A-100]', async () => {
    const { seen, ran } = await resume(cut, 'next');
    expect(seen).toEqual([
      'request [user "go"]',
      'response interrupted [call fast f {"q": "wh]',
      `request [${synthesised('f')}, user "next"]`,
    ]);
    expect(ran).toEqual([]);
  });

  it('is checked when none does, and the model is told that the JSON is broken', async () => {
    const { seen, ran } = await resume(cut, null);
    expect(seen.at(-1)).toBe('request [retry fast [["json_invalid"]]]');
    expect(ran).toEqual([]);
  });
});

describe('a response with open calls at the end', () => {
  const open = [start, twoCalls];

  it('refuses a new prompt and carries the calls out without one', async () => {
    await expect(resume(open, 'next')).rejects.toThrow(
      'Cannot provide a new user prompt when the message history contains unprocessed tool calls.',
    );
    const { seen, ran, added } = await resume(open, null);
    expect(ran).toEqual(['fast', 'slow']);
    expect(seen.at(-1)).toBe('request [return f "fast ran", return s "slow ran"]');
    expect(added).toHaveLength(2);
  });

  it('is repaired and runs nothing twice once its calls are closed [A-206]', async () => {
    const closed = closeOpenCalls(open);
    for (const prompt of ['next', null]) {
      const { seen, ran } = await resume(closed, prompt);
      expect(seen.at(-1)).toContain(`${synthesised('f')}, ${synthesised('s')}`);
      expect(ran).toEqual([]);
    }
  });
});

describe('a response of text at the end', () => {
  const told = [start, response([text('half')], { state: 'interrupted' })];

  it('is followed by the prompt and stays what it was', async () => {
    const { all, seen } = await resume(told, 'next');
    expect(all).toEqual([
      'request [user "go"]',
      'response interrupted [text "half"]',
      'request [user "next"]',
      'response [text "ok"]',
    ]);
    expect(seen).toEqual(all.slice(0, 3));
  });

  it('is the output when there is neither prompt nor instructions, and is asked about with them', async () => {
    const without = await resume(told, null);
    expect(without.output).toBe('half');
    expect(without.seen).toEqual([]);
    expect(without.added).toEqual([]);
    const withInstructions = await resume(told, null, 'Go on.');
    expect(withInstructions.seen.at(-1)).toBe('request []');
    expect(withInstructions.output).toBe('ok');
  });
});

describe('a history at the start of a run', () => {
  it('is needed when there is neither prompt nor instructions', async () => {
    await expect(new Agent({ model: 'test' }).run(null)).rejects.toThrow(
      'No message history, user prompt, or instructions provided',
    );
    await expect(
      new Agent({ model: 'test', instructions: 'Say hi.' }).run(null),
    ).resolves.toMatchObject({
      output: 'success (no tool calls)',
    });
  });

  it('is not changed, and neither is the array', async () => {
    const history = [start, twoCalls, request([], { state: 'interrupted' })];
    const before = structuredClone(history);
    await resume(history, 'next');
    expect(history).toEqual(before);
  });

  it('gives its ids to nothing but its own messages: a run has its own, a conversation goes on [A-130]', async () => {
    const agent = new Agent({
      model: golden([
        [T('Albert Einstein was a German-born theoretical physicist.')],
        [T("Albert Einstein's most famous equation is (E = mc^2).")],
      ]).model,
    });
    const first = await agent.run('Who was Albert Einstein?');
    const second = await agent.run('What was his most famous equation?', {
      messageHistory: first.newMessages(),
    });
    expect(second.allMessages()).toHaveLength(4);
    expect(second.conversationId).toBe(first.conversationId);
    expect(second.runId).not.toBe(first.runId);
    expect(second.allMessages().map(({ runId }) => runId)).toEqual([
      first.runId,
      first.runId,
      second.runId,
      second.runId,
    ]);
    const third = await agent.run('x', {
      messageHistory: first.allMessages(),
      conversationId: 'new',
      model: 'test',
    });
    expect(third.conversationId).not.toBe(first.conversationId);
    await expect(
      agent.run('x', { runId: first.runId, messageHistory: first.allMessages() }),
    ).rejects.toThrow('already appears in `message_history`');
    await expect(agent.run('x', { runId: '' })).rejects.toThrow('must be a non-empty string');
  });

  it('tells tools and instructions the prompt of a request that is sent again', async () => {
    const seen: unknown[] = [];
    const agent = new Agent({
      model: 'test',
      instructions: (ctx) => {
        seen.push(ctx.prompt);
        return null;
      },
    });
    const picture = {
      kind: 'image-url',
      url: 'https://example.org/a.png',
      mediaType: null,
    } as const;
    const several = request([user('one'), { ...user(''), content: ['two', picture] }]);
    await agent.run(null, { messageHistory: [request([user('go')])] });
    await agent.run(null, { messageHistory: [several] });
    await agent.run('own');
    expect(seen).toEqual(['go', ['one', 'two', picture], 'own']);
  });

  it('keeps the ids of a request that is sent again', async () => {
    const again = request([user('go')], {
      runId: 'old',
      conversationId: 'talk',
      metadata: { kept: true },
    });
    const result = await new Agent({ model: 'test' }).run(null, { messageHistory: [again] });
    expect(result.allMessages()[0]).toMatchObject({
      runId: 'old',
      conversationId: 'talk',
      metadata: { kept: true },
    });
    expect(result.conversationId).toBe('talk');
  });
});
