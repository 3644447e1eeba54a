import { conversationIdSchema, runIdSchema } from '../../../preload/contract/ids.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import { noUsage } from '../../../preload/contract/usage.ts';
import type { ChildRuns } from '../../capabilities/delegate/child-runs.ts';
import { runChanged } from './end-events.ts';
import { toRunFailure } from './run-failure.ts';
import type { RunSurroundings } from './run-surroundings.ts';

/** What the records are made with. */
export type ChildRunPorts = Pick<RunSurroundings, 'feed' | 'store' | 'clock' | 'ids' | 'logger'>;

/** Keeps a run's record for each task that a run hands on, with the call it works for. Source: DESIGN decision 7. */
export function createChildRunRecorder(ports: ChildRunPorts): ChildRuns {
  const { feed, store, clock, ids, logger } = ports;
  return {
    async begin(call) {
      const parent = store.readRun(runIdSchema.parse(call.runId));
      if (parent === null) throw new Error('A task came from a run that is not there.');
      const conversationId = conversationIdSchema.parse(call.conversationId);
      const runId = runIdSchema.parse(ids.uuidv7());
      const run: RunRecord = {
        ...parent,
        runId,
        state: 'running',
        resumesRunId: null,
        parentRunId: parent.runId,
        parentToolCallId: call.toolCallId,
        usage: { ...noUsage, requests: 0, toolCalls: 0 },
        startedAt: clock.nowIso(),
        endedAt: null,
        failure: null,
      };
      await feed.record(conversationId, [{ type: 'run-started', run }], 'stream');
      return {
        runId,
        async end({ state, error, usage }) {
          const facts = { model: run.modelLabel, host: null, accepted: true, isInTools: false };
          const failure = state === 'failed' ? toRunFailure(error, facts) : null;
          const ended = runChanged({ runId, usage }, { state, failure }, clock.nowIso());
          try {
            await feed.record(conversationId, [ended], 'stream');
          } catch (error_: unknown) {
            // The record is marked as interrupted at the next start; the task itself is done.
            logger.error('child-run-end-not-stored', error_);
          }
        },
      };
    },
  };
}
