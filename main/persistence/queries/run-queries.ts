import { z } from 'zod';
import { runAssistantSchema } from '../../../preload/contract/run-assistant.ts';
import { runFailureSchema } from '../../../preload/contract/failure.ts';
import {
  conversationIdSchema,
  messageIdSchema,
  runIdSchema,
} from '../../../preload/contract/ids.ts';
import type { JsonObject } from '../../../preload/contract/json.ts';
import type { RunRecord } from '../../../preload/contract/run.ts';
import { modelRefSchema } from '../../../preload/contract/settings.ts';
import { decodeRunUsage, encodeRunUsage } from '../../agent/messages/wire.ts';
import { sql, sqlFragment, type SqlParameters } from './sql.ts';
import {
  fromStoredJson,
  fromStoredJsonOrNull,
  storedFormat,
  toStoredJson,
  toStoredJsonOrNull,
} from '../stored/stored-json.ts';

const runRow = z.object({
  sequence: z.number(),
  run_id: runIdSchema,
  conversation_id: conversationIdSchema,
  state: z.enum(['running', 'completed', 'stopped', 'interrupted', 'failed']),
  leaf_message_id: messageIdSchema.nullable(),
  resumes_run_id: runIdSchema.nullable(),
  parent_run_id: runIdSchema.nullable(),
  parent_tool_call_id: z.string().nullable(),
  options: z.string(),
  usage: z.string(),
  failure: z.string().nullable(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
});

/** A run as it is stored. */
export type RunRow = z.infer<typeof runRow>;

const optionsSchema = z.object({
  modelRef: modelRefSchema,
  modelLabel: z.string(),
  capabilities: z.array(z.string()),
  limits: z.object({ requestLimit: z.number().nullable() }),
  // Taken over as it is: a copy could lose a key such as `__proto__`.
  modelSettings: z.custom<JsonObject>((value) => typeof value === 'object' && value !== null),
  assistant: runAssistantSchema.exactOptional(),
});

const runs = sqlFragment`SELECT runs.sequence, runs.run_id, conversations.conversation_id, runs.state,
    runs.leaf_message_id, runs.resumes_run_id, runs.parent_run_id, runs.parent_tool_call_id, runs.options, runs.usage,
    runs.failure, runs.started_at, runs.ended_at
  FROM runs CROSS JOIN conversations ON conversations.conversation_key = runs.conversation_key
    AND conversations.deleted = 0`;

/** A run by its id. */
export const selectRun = sql('select-run', runRow)`${runs} WHERE runs.run_id = @runId`;

/** The runs that went on from a message, oldest first. */
export const selectRunsFrom = sql('select-runs-from', runRow)`
  ${runs} WHERE runs.leaf_message_id = @messageId ORDER BY runs.sequence`;

/** The run of a conversation that was started last, but for those that work for a call of another. */
export const selectNewestRun = sql('select-newest-run', runRow)`
  ${runs} WHERE runs.conversation_key = @conversationKey AND runs.parent_run_id IS NULL
  ORDER BY runs.sequence DESC LIMIT 1`;

/** Every run that is marked as running, oldest first. */
export const selectRunningRuns = sql('select-running-runs', runRow)`
  ${runs} WHERE runs.state = 'running' ORDER BY runs.sequence`;

/** Adds nothing when another run resumed the same one before. */
export const insertRun = sql('insert-run')`
  INSERT INTO runs (run_id, conversation_key, state, leaf_message_id, resumes_run_id, parent_run_id,
    parent_tool_call_id, format, options, usage, failure, started_at, ended_at)
  VALUES (@runId, @conversationKey, @state, @leafMessageId, @resumesRunId, @parentRunId, @parentToolCallId, @format,
    @options, @usage, @failure, @startedAt, @endedAt)
  ON CONFLICT (resumes_run_id) DO NOTHING`;

/** Writes what a run may change. */
export const updateRun = sql('update-run')`
  UPDATE runs SET state = @state, usage = @usage, failure = @failure, ended_at = @endedAt
  WHERE run_id = @runId AND conversation_key = @conversationKey`;

/** What a run may change, as columns. */
export function fromRunProgress(
  run: Pick<RunRecord, 'state' | 'usage' | 'endedAt' | 'failure'>,
): SqlParameters {
  return {
    state: run.state,
    usage: toStoredJson(encodeRunUsage(run.usage)),
    failure: toStoredJsonOrNull(run.failure === null ? null : { ...run.failure }),
    endedAt: run.endedAt,
  };
}

/** A whole run, as columns. */
export function fromRun(run: RunRecord): SqlParameters {
  const { modelRef, modelLabel, capabilities, limits, modelSettings, assistant } = run;
  const options = {
    modelRef: { ...modelRef },
    modelLabel,
    capabilities,
    limits: { ...limits },
    modelSettings,
    ...(assistant !== undefined && { assistant: { ...assistant } }),
  };
  return {
    ...fromRunProgress(run),
    runId: run.runId,
    leafMessageId: run.leafMessageId ?? null,
    resumesRunId: run.resumesRunId,
    parentRunId: run.parentRunId,
    parentToolCallId: toStoredJsonOrNull(run.parentToolCallId),
    format: storedFormat,
    options: toStoredJson(options),
    startedAt: run.startedAt,
  };
}

/** The run that a row holds. */
export function toRun(row: RunRow): RunRecord {
  return {
    runId: row.run_id,
    conversationId: row.conversation_id,
    state: row.state,
    ...optionsSchema.parse(fromStoredJson(row.options)),
    ...(row.leaf_message_id !== null && { leafMessageId: row.leaf_message_id }),
    resumesRunId: row.resumes_run_id,
    parentRunId: row.parent_run_id,
    parentToolCallId: z.string().nullable().parse(fromStoredJsonOrNull(row.parent_tool_call_id)),
    usage: decodeRunUsage(fromStoredJson(row.usage)),
    startedAt: row.started_at,
    endedAt: row.ended_at,
    failure: runFailureSchema.nullable().parse(fromStoredJsonOrNull(row.failure)),
  };
}
