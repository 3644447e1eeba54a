import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { RunPlan, Scenario } from '../scenario.ts';
import { findDifferences } from './find-differences.ts';
import { inOwnWords } from './own-words.ts';

/** A place where this runtime differs from the original wherever it comes up. */
export interface GeneralDifference {
  /** The heading in docs/decisions/0020-differences-from-the-original.md. */
  readonly name: string;
  /** The record of one run as this runtime gives it; the same object where the difference does not come up. */
  readonly change: (run: JsonObject, plan: RunPlan, scenario: Scenario) => JsonObject;
}

/** All general differences. Their reasons stand in docs/decisions/0020-differences-from-the-original.md. */
export const generalDifferences: readonly GeneralDifference[] = [
  { name: 'capture-goes-to-the-end', change: captureToTheEnd },
  { name: 'names-of-this-language', change: nameThingsAsHere },
  { name: 'own-words', change: (run) => inOwnWords(run) },
  { name: 'bodies-are-json', change: bodyAsJson },
  { name: 'a-refused-request-leaves-nothing', change: withoutRefusedResponse },
  { name: 'handle-and-history-agree', change: refusedAlike },
  { name: 'a-disposer-sees-no-error', change: leftAsIncomplete },
];

/** What this runtime is to give where the original gave this. */
export function expectedOf(scenario: Scenario, original: Json): Json {
  const runs = isObject(original) ? original['runs'] : undefined;
  if (!isObject(original)) return original;
  if (!Array.isArray(runs)) return inOwnWords(original);
  const changed = runs.map((run: Json, at) => {
    const plan = scenario.runs[at];
    if (plan === undefined || !isObject(run)) return run;
    return generalDifferences.reduce((now, { change }) => change(now, plan, scenario), run);
  });
  return { ...inOwnWords(original), runs: changed };
}

/**
 * Places of which the original's recording does not tell what is right here, since there it depends on the turns of
 * its event loop: what was done beside a call that ended the run (finished-siblings-are-kept, errors-after-a-stream),
 * and what had been read ahead of a stream that was cancelled (a-cancelled-stream-ends-at-once).
 */
export function freePlaces(scenario: Scenario, original: Json): string[] {
  const runs = isObject(original) ? original['runs'] : undefined;
  if (!isList(runs) || scenario.turns !== 'free') return [];
  return runs.flatMap((run, at) => {
    const plan = scenario.runs[at];
    if (plan === undefined || !isObject(run)) return [];
    return [...besideTheLastCall(run, plan), ...readAhead(run, plan)].map(
      (place) => `runs[${at}].${place}`,
    );
  });
}

function besideTheLastCall(run: JsonObject, plan: RunPlan): string[] {
  const { error, values, stream, captured, all, events, handled } = run;
  if (!isObject(error) || !messageOf(error).startsWith("Tool '")) return [];
  const wasHandedOver = plan.entry === 'run_stream' && isList(values) && stream === undefined;
  if (wasHandedOver) return ['all', 'new', 'captured', 'usage'];
  const last = (name: string, messages: Json | undefined): string[] =>
    isList(messages) && messages.length > 0 ? [`${name}[${messages.length - 1}].parts`] : [];
  return [
    ...last('all', all),
    ...last('new', run['new']),
    ...last('captured', captured),
    // Results of siblings are told too.
    ...(isList(events) ? [0, 1, 2, 3].map((more) => `events[${events.length + more}]`) : []),
    ...(isList(handled) && handled.length > 0 ? [`handled[${handled.length - 1}]`] : []),
    'usage.tool_calls',
  ];
}

function readAhead(run: JsonObject, plan: RunPlan): string[] {
  const isCancelled = (plan.at ?? []).some(
    (entry) =>
      (plan.consume === 'responses' || (entry.item ?? 0) > 0) &&
      entry.do.some((action) => 'cancel' in action && action.cancel === 'stream'),
  );
  if (plan.entry !== 'run_stream' || !isCancelled || !isList(run['values'])) return [];
  return ['values', 'stream', 'all', 'new', 'captured', 'usage', 'output'];
}

/** The original's captured messages end with the response of a streamed run; here they go on with what follows it. */
function captureToTheEnd(run: JsonObject, { entry }: RunPlan): JsonObject {
  const { all, captured } = run;
  if (entry !== 'run_stream' || !isList(all) || !isList(captured)) return run;
  const isCutShort =
    captured.length === all.length - 1 &&
    findDifferences(captured, all.slice(0, captured.length)).length === 0;
  return isCutShort ? { ...run, captured: all } : run;
}

/** Messages that tell a programmer what to write name what is written here. */
function nameThingsAsHere(run: JsonObject): JsonObject {
  const { error } = run;
  const message = isObject(error) ? error['message'] : undefined;
  if (typeof message !== 'string' || !isObject(error)) return run;
  const here = message.replace(
    /To resolve this, add `DeferredToolRequests` to the list of output types for this agent, or .*$/,
    'To resolve this, add `deferred-tool-requests` to the list of output types for this agent.',
  );
  return { ...run, error: { ...error, message: here } };
}

/** The body of a refusal is printed as JSON, and not as the original's language prints it. */
function bodyAsJson(run: JsonObject, _: RunPlan, { script }: Scenario): JsonObject {
  const { error } = run;
  if (!isObject(error) || error['family'] !== 'ModelHTTPError') return run;
  const refusals = script.flatMap((answer) => [
    ...(answer.error === undefined ? [] : [answer.error]),
    ...(answer.deltas ?? []).flatMap((delta) => ('raise' in delta ? [delta.raise] : [])),
  ]);
  const refusal = refusals.find((each) => each.kind === 'http');
  if (refusal === undefined) return run;
  const { body = null, status } = refusal;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const message = `status_code: ${status}, model_name: scripted, body: ${text}`;
  return { ...run, error: { ...error, message } };
}

/** A streamed request that the provider refused counts for nothing, and leaves no empty response without a model. */
function withoutRefusedResponse(run: JsonObject): JsonObject {
  const isRefused = (message: Json | undefined): boolean =>
    isObject(message) &&
    message['kind'] === 'response' &&
    message['model_name'] === '' &&
    isList(message['parts']) &&
    message['parts'].length === 0;
  const { captured, usage } = run;
  if (!isList(captured) || !isRefused(captured.at(-1))) return run;
  const drop = (messages: Json | undefined): Json =>
    isList(messages) ? messages.filter((message) => !isRefused(message)) : null;
  const lists: Record<string, Json> = {
    all: drop(run['all']),
    new: drop(run['new']),
    captured: drop(captured),
  };
  const { handled } = run;
  // Its handler was called before anybody knew, with no event to come.
  const lastHandled = isList(handled) ? handled.at(-1) : undefined;
  const wasHandled = isList(lastHandled) && lastHandled.length === 0;
  if (isList(handled) && wasHandled) lists['handled'] = handled.slice(0, -1);
  if (!isObject(usage)) return { ...run, ...lists };
  const { requests, ...rest } = usage;
  const left = Number(requests) - 1;
  return { ...run, ...lists, usage: { ...rest, ...(left > 0 && { requests: left }) } };
}

/** An output that a streamed run refused: what the handle tells of its response is what the history holds. */
function refusedAlike(run: JsonObject, { entry }: RunPlan): JsonObject {
  const { all, captured, error } = run;
  const last = isList(captured) ? captured.at(-1) : undefined;
  const told = isList(all) ? all.at(-1) : undefined;
  const isRefused =
    entry === 'run_stream' && isObject(error) && isObject(last) && last['state'] === 'interrupted';
  if (!isRefused || !isList(captured) || !isList(all)) return run;
  if (!isObject(told) || told['state'] !== 'complete' || all.length !== captured.length) return run;
  const change = (messages: Json | undefined): Json =>
    isList(messages) ? [...messages.slice(0, -1), last] : null;
  return { ...run, all: change(all), new: change(run['new']) };
}

/** A block that an error left: its disposer does not learn of the error, so the open response is left as it is. */
function leftAsIncomplete(run: JsonObject, plan: RunPlan): JsonObject {
  const { captured, error, stream, inside } = run;
  const isOwnError =
    (plan.entry === 'run_stream' || plan.entry === 'iter') &&
    isObject(error) &&
    ['error', 'UserError'].includes(textOf(error['family'])) &&
    stream === undefined &&
    (plan.entry === 'run_stream' || inside !== undefined);
  const last = isList(captured) ? captured.at(-1) : undefined;
  if (!isOwnError || !isObject(last) || last['kind'] !== 'response') return run;
  if (last['state'] !== 'interrupted' || !isBlockError(plan, error)) return run;
  const change = (messages: Json | undefined): Json =>
    isList(messages)
      ? messages.map((message, at) =>
          at === messages.length - 1 && isObject(message) && message['state'] === 'interrupted'
            ? { ...message, state: 'incomplete' }
            : message,
        )
      : null;
  return { ...run, captured: change(captured), all: change(run['all']), new: change(run['new']) };
}

/** Whether it is the program's own error, and not one of the model or of a tool. */
function isBlockError(plan: RunPlan, error: JsonObject): boolean {
  const message = textOf(error['message']);
  const thrown = [...(plan.at ?? []).flatMap((each) => each.do), ...(plan.after ?? [])];
  return (
    message.startsWith('stream_text()') ||
    thrown.some((action) => 'throw' in action && action.throw === message)
  );
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function messageOf(error: JsonObject): string {
  const { message } = error;
  return typeof message === 'string' ? message : '';
}
