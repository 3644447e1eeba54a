import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import { toAgUiEvents } from '../../../main/agent/ui-adapters/ag-ui.ts';
import type { SourceEvent } from '../../../main/agent/ui-adapters/front-end.ts';
import { toVercelChunks } from '../../../main/agent/ui-adapters/vercel-ai.ts';
import { act, actionsAt } from './act.ts';
import type { Drive } from './seen.ts';

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Runs the agent and tells its events, and the error that it ended with, once to each front end. */
export async function driveFrontEnds({
  agent,
  plan,
  prompt,
  world,
  options,
  seen,
}: Drive): Promise<void> {
  const told: SourceEvent<unknown>[] = [];
  let failure: unknown = null;
  try {
    await using events = agent.runStreamEvents(prompt, options);
    seen.source = events;
    for await (const event of events) {
      told.push(event);
      if (event.eventKind === 'agent_run_result') seen.result = event.result;
      const targets = { events: () => events.cancel() };
      await act(actionsAt(plan, 'event', told.length), world, targets);
    }
  } catch (error: unknown) {
    failure = error;
    throw error;
  } finally {
    const again = (): AsyncIterable<SourceEvent<unknown>> => replay(told, failure);
    seen.frontEnds = {
      ag_ui: await tidy(toAgUiEvents(again(), { threadId: 'thread', runId: 'run' })),
      vercel: await tidy(toVercelChunks(again())),
    };
  }
}

async function* replay(
  events: readonly SourceEvent<unknown>[],
  failure: unknown,
): AsyncGenerator<SourceEvent<unknown>, void> {
  yield* events;
  // oxlint-disable-next-line typescript/only-throw-error -- what the run ended with, whatever it is
  if (failure !== null) throw failure;
}

/** Without times; made-up ids by number; what is sealed, opened. */
async function tidy(chunks: AsyncIterable<object>): Promise<Json> {
  const tidied: JsonObject[] = [];
  for await (const chunk of chunks) {
    // What goes over a wire is JSON.
    const { timestamp: _, ...rest } = JSON.parse(JSON.stringify(chunk)) as JsonObject;
    const sealed = rest['encryptedValue'];
    const opened = typeof sealed === 'string' ? (JSON.parse(sealed) as Json) : undefined;
    tidied.push({ ...rest, ...(opened !== undefined && { encryptedValue: opened }) });
  }
  const names = new Map<string, string>();
  const text = JSON.stringify(tidied).replace(uuid, (id) => {
    const name = names.get(id) ?? `front-end-id-${names.size + 1}`;
    names.set(id, name);
    return name;
  });
  return JSON.parse(text) as Json;
}
