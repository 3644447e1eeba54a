import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Agent } from '../../../../../main/agent/agent.ts';
import {
  DeferredToolRequests,
  ApprovalRequired,
  CallDeferred,
} from '../../../../../main/agent/tools/deferred-tools.ts';
import { ModelRetry, ToolFailed } from '../../../../../main/agent/tools/model-retry.ts';
import { ToolReturn } from '../../../../../main/agent/tools/tool-return.ts';
import { defineTool } from '../../../../../main/agent/tools/tool.ts';
import { C, golden, T } from '../../../../support/agent/golden-script.ts';
import { describeHistory } from '../../../../support/agent/history-log.ts';
import { request, response, text, user } from '../../../../support/message-builders.ts';

const deferring = [
  defineTool({ name: 'pay', requiresApproval: true, execute: () => 'paid' }),
  defineTool({
    name: 'later',
    execute: () => {
      throw new CallDeferred({ job: 7 });
    },
  }),
  defineTool({
    name: 'ask_first',
    execute: () => {
      throw new ApprovalRequired();
    },
  }),
  defineTool({ name: 'now', execute: () => 'now' }),
];

describe('a call that others must make or approve', () => {
  it('ends the run with the calls as its output [A-016]', async () => {
    const { model } = golden([[C('pay'), C('later'), C('ask_first'), C('now')]]);
    const agent = new Agent({
      model,
      tools: deferring,
      outputType: ['text', 'deferred-tool-requests'],
    });
    const result = await agent.run('x');
    if (!(result.output instanceof DeferredToolRequests))
      throw new TypeError('No deferred requests.');
    expect(result.output.calls.map(({ toolName }) => toolName)).toEqual(['later']);
    expect(result.output.approvals.map(({ toolName }) => toolName)).toEqual(['ask_first', 'pay']);
    expect(result.output.metadata).toEqual({ id_later: { job: 7 } });
    expect(describeHistory(result.allMessages()).at(-1)).toBe('request [return id_now "now"]');
  });

  it('can be the first possible end of a streamed run [A-016]', async () => {
    const { model } = golden([[C('pay'), C('now')]]);
    const agent = new Agent({
      model,
      tools: deferring,
      outputType: ['text', 'deferred-tool-requests'],
    });
    await using result = await agent.runStream('x');
    const output = await result.getOutput();
    if (!(output instanceof DeferredToolRequests)) throw new TypeError('No deferred requests.');
    expect(output.approvals).toHaveLength(1);
  });

  it('is an error where the run takes no such output, and a retry where it makes no sense', async () => {
    const run = (script: Parameters<typeof golden>[0]) =>
      new Agent({ model: golden(script).model, tools: deferring }).run('x');
    await expect(run([[C('pay')]])).rejects.toThrow(
      'A deferred tool call was present, but `DeferredToolRequests` is not among output types.',
    );
    const result = await run([[C('pay', '{"a": ')], [T('ok')]]);
    expect(describeHistory(result.allMessages())[2]).toBe('request [retry pay [["json_invalid"]]]');
    expect(() => new Agent({ outputType: 'deferred-tool-requests' })).toThrow(
      'At least one output type must be provided other than',
    );
  });
});

describe('results of calls that were left to others', () => {
  const script = [[C('pay', { euro: 5 }), C('later'), C('now')], [T('Thank you.')]];
  const parameters = z.object({ euro: z.int() });
  const defer = async () => {
    const paid: unknown[] = [];
    const { model, asked } = golden(script);
    const agent = new Agent({
      model,
      outputType: ['text', 'deferred-tool-requests'],
      tools: [
        defineTool({
          name: 'pay',
          requiresApproval: true,
          parameters,
          execute: ({ euro }, ctx) => {
            paid.push([euro, ctx.toolCallApproved]);
            return `paid ${euro}`;
          },
        }),
        ...deferring.filter(({ definition }) => definition.name !== 'pay'),
      ],
    });
    const { output, ...first } = await agent.run('x').then((result) => ({
      output: result.output,
      messageHistory: result.allMessages(),
    }));
    expect(output).toBeInstanceOf(DeferredToolRequests);
    const resume = (deferredToolResults: object, prompt: string | null = null) =>
      agent.run(prompt, { ...first, deferredToolResults });
    return { resume, paid, asked };
  };

  it('go to the model beside those of the first run, and what was approved runs then', async () => {
    const { resume, paid, asked } = await defer();
    const result = await resume(
      { approvals: { id_pay: true }, calls: { id_later: { done: 1 } } },
      'And?',
    );
    expect(result.output).toBe('Thank you.');
    expect(paid).toEqual([[5, true]]);
    expect(describeHistory(asked[1]?.messages ?? []).at(-1)).toBe(
      'request [return id_now "now", return id_pay "paid 5", return id_later {"done":1}, user "And?"]',
    );
    expect(describeHistory(result.newMessages())[0]).toBe(
      'request [return id_pay "paid 5", return id_later {"done":1}, user "And?"]',
    );
  });

  it('may change the arguments, deny, fail or ask for a retry', async () => {
    const changed = await defer();
    await changed.resume({
      approvals: { id_pay: { approved: true, overrideArgs: { euro: 3 } } },
      calls: { id_later: new ToolReturn({ returnValue: 'r' }) },
    });
    expect(changed.paid).toEqual([[3, true]]);
    const denied = await defer();
    await denied.resume({
      approvals: { id_pay: false },
      calls: { id_later: new ToolFailed('no') },
    });
    expect(describeHistory(denied.asked[1]?.messages ?? []).at(-1)).toBe(
      'request [return id_now "now", denied id_pay "The tool call was denied.", failed id_later "no"]',
    );
    const sentBack = await defer();
    await sentBack.resume({
      approvals: { id_pay: { approved: false, message: 'Too much.' } },
      calls: { id_later: new ModelRetry('Say when.') },
    });
    expect(describeHistory(sentBack.asked[1]?.messages ?? []).at(-1)).toBe(
      'request [return id_now "now", denied id_pay "Too much.", retry later "Say when."]',
    );
    expect([...denied.paid, ...sentBack.paid]).toEqual([]);
  });

  it('must be there for each such call, and for no other', async () => {
    const { resume } = await defer();
    await expect(resume({ approvals: { id_pay: true } })).rejects.toThrow(
      "Tool call results need to be provided for all deferred tool calls. Expected: {'id_pay', 'id_later'}, got: {'id_pay'}",
    );
    await expect(
      resume({ calls: { id_now: 1, id_later: 1 }, approvals: { id_pay: true } }),
    ).rejects.toThrow(
      "Tool call 'id_now' was already executed and its result cannot be overridden.",
    );
    const agent = new Agent({ model: 'test' });
    const run = (messageHistory: Parameters<typeof describeHistory>[0]) =>
      agent.run(null, { messageHistory, deferredToolResults: { calls: { a: 1 } } });
    await expect(run([])).rejects.toThrow('the message history is empty');
    await expect(run([request([user('x')])])).rejects.toThrow('does not contain a `ModelResponse`');
    await expect(run([request([user('x')]), response([text('y')])])).rejects.toThrow(
      'does not contain any unprocessed tool calls',
    );
  });
});
