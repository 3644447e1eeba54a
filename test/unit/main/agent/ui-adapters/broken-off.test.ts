import { describe, expect, it, vi } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import { CancellationToken } from '../../../../../main/agent/cancellation/cancellation-token.ts';
import type { RunCancelled } from '../../../../../main/agent/cancellation/run-cancelled.ts';
import { TestModel } from '../../../../../main/agent/models/test-model.ts';
import type { SourceEvent } from '../../../../../main/agent/ui-adapters/front-end.ts';
import { toVercelChunks } from '../../../../../main/agent/ui-adapters/vercel-ai.ts';
import { cancelledBy } from '../../../../support/agent/thrown-by.ts';
import { tell } from '../../../../support/front-ends/tell.ts';
import { call, text } from '../../../../support/message-builders.ts';

describe('a run that breaks off', () => {
  it('closes the part that was open, with what had come of it', async () => {
    const half = call('c1', 'forecast', '{"city":');
    const events: readonly SourceEvent<unknown>[] = [
      { eventKind: 'part_start', index: 0, part: half, previousPartKind: null },
      {
        eventKind: 'part_delta',
        index: 0,
        delta: { partDeltaKind: 'tool_call', argsDelta: '"Ro', toolCallId: 'c1' },
      },
    ];
    const { agUi, vercel } = await tell(events, new Error('gone'));
    expect(agUi.map(({ type }) => type).slice(-2)).toEqual(['TOOL_CALL_END', 'RUN_ERROR']);
    expect(vercel).toContainEqual({
      type: 'tool-input-available',
      toolCallId: 'c1',
      toolName: 'forecast',
      input: { INVALID_JSON: '{"city":"Ro' },
    });
  });

  it('says of each call that still ran that it was interrupted, when the program stopped it', async () => {
    const { agUi, vercel } = await tell(callsRunning('c1', 'c2'), await cancelled());
    const said = 'The tool call was interrupted before a result was produced.';
    for (const toolCallId of ['c1', 'c2']) {
      expect(agUi).toContainEqual(
        expect.objectContaining({ type: 'TOOL_CALL_RESULT', toolCallId, content: said }),
      );
      expect(vercel).toContainEqual({ type: 'tool-output-available', toolCallId, output: said });
    }
    expect(agUi.at(-1)).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'cancelled' } });
    expect(vercel.at(-1)).toEqual({ type: 'finish-step' });
  });

  it('says of each call that still ran that it failed, when the run failed', async () => {
    const { vercel } = await tell(callsRunning('c1'), new Error('gone'));
    const errorText = 'Tool execution was interrupted by an error.';
    expect(vercel).toContainEqual({ type: 'tool-output-error', toolCallId: 'c1', errorText });
  });

  it('throws what the environment stopped it with, and tells and calls nothing', async () => {
    const environment = new AbortController();
    const reason = new DOMException('Too late.', 'TimeoutError');
    environment.abort(reason);
    const onCancel = vi.fn<() => void>();
    const onError = vi.fn<() => void>();
    const options = { signal: environment.signal, onCancel, onError };
    await expect(tell(callsRunning('c1'), reason, options)).rejects.toBe(reason);
    expect([onCancel.mock.calls, onError.mock.calls]).toEqual([[], []]);
  });

  it('calls onCancel once for each front end, with all that the run had [A-077]', async () => {
    const error = await cancelled();
    const onCancel = vi.fn<(cancelled: RunCancelled) => void>();
    await tell(callsRunning('c1'), error, { onCancel });
    // One for AG-UI, one for Vercel AI.
    expect(onCancel.mock.calls).toEqual([[error], [error]]);
  });

  it('lets the program say more about a failure', async () => {
    const describeError = (): { message: string; code: string } => ({
      message: 'Ask later.',
      code: 'busy',
    });
    const { agUi, vercel } = await tell([], new Error('gone'), { describeError });
    expect(agUi.at(-1)).toMatchObject({ message: 'Ask later.', code: 'busy' });
    expect(vercel).toContainEqual({ type: 'error', errorText: 'Ask later.' });
  });

  it('stops the run when the front end leaves the loop', async () => {
    let wasLeft = false;
    async function* source(): AsyncGenerator<SourceEvent<unknown>, void> {
      try {
        for (;;)
          yield { eventKind: 'part_start', index: 0, part: text('a'), previousPartKind: null };
      } finally {
        wasLeft = true;
      }
    }
    for await (const { type } of toVercelChunks(source())) if (type === 'text-delta') break;
    expect(wasLeft).toBe(true);
  });
});

function callsRunning(...ids: readonly string[]): readonly SourceEvent<unknown>[] {
  return ids.map((id) => ({
    eventKind: 'function_tool_call',
    part: call(id, 'forecast', '{}'),
    argsValid: true,
  }));
}

async function cancelled(): Promise<RunCancelled> {
  const token = new CancellationToken();
  token.cancel();
  const agent = new Agent({ model: new TestModel() });
  return cancelledBy(agent.run('Hello', { cancellationToken: token }));
}
