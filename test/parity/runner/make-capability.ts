import type { Json } from '../../../preload/contract/json.ts';
import type { AgentStreamEvent } from '../../../preload/contract/stream-event.ts';
import type { Capability } from '../../../main/agent/capabilities/capability.ts';
import { dynamicCapability } from '../../../main/agent/capabilities/dynamic-capability.ts';
import {
  onEvent,
  type EventFilter,
  type EventListener,
} from '../../../main/agent/capabilities/event-listener.ts';
import { prefixTools } from '../../../main/agent/capabilities/prefix-tools.ts';
import {
  SkipModelRequest,
  SkipToolExecution,
  SkipToolValidation,
} from '../../../main/agent/capabilities/skip-errors.ts';
import type { CapabilityPlan, HookPlanName, HookStep, ListenerPlan } from '../capability-plan.ts';
import { responseOf } from '../../support/agent/response-of.ts';
import { toCamelCase } from './case.ts';
import { modelContributions } from './make-models.ts';
import { dump } from './observe-values.ts';
import { perform, type AnyContext } from './perform.ts';
import type { World } from './world.ts';

interface Given {
  readonly handler?: (input: unknown) => Promise<unknown>;
  readonly [key: string]: unknown;
}

/** The field of what a hook is given that it hands on. */
const subjects: Readonly<Record<HookPlanName, string | null>> = {
  beforeRun: null,
  afterRun: 'result',
  wrapRun: null,
  onRunError: null,
  beforeNodeRun: 'node',
  afterNodeRun: 'result',
  wrapNodeRun: 'node',
  onNodeRunError: null,
  beforeModelRequest: 'request',
  afterModelRequest: 'response',
  wrapModelRequest: 'request',
  onModelRequestError: null,
  prepareTools: 'definitions',
  prepareOutputTools: 'definitions',
  beforeToolValidate: 'args',
  afterToolValidate: 'args',
  wrapToolValidate: 'args',
  onToolValidateError: null,
  beforeToolExecute: 'args',
  afterToolExecute: 'result',
  wrapToolExecute: 'args',
  onToolExecuteError: null,
  beforeOutputValidate: 'output',
  afterOutputValidate: 'output',
  wrapOutputValidate: 'output',
  onOutputValidateError: null,
  beforeOutputProcess: 'output',
  afterOutputProcess: 'output',
  wrapOutputProcess: 'output',
  onOutputProcessError: null,
};

/** A capability as a scenario plans it. Others are found by their ids once all are made. */
export function makeCapability(
  plan: CapabilityPlan,
  world: World,
  parts: Pick<Capability<Json>, 'tools' | 'toolsets'>,
  others: ReadonlyMap<string, Capability<Json>>,
): Capability<Json> {
  const { id, position, wraps, wrappedBy, approves, hides } = plan;
  const find = (ids: readonly string[]): Capability<Json>[] =>
    ids.flatMap((each) => others.get(each) ?? []);
  const hooks = Object.entries(plan.hooks ?? {}).map(([name, programs]) => [
    name,
    makeHook(name as HookPlanName, programs, id, world),
  ]);
  const made: Capability<Json> = {
    id: id === '' ? null : id,
    ...parts,
    ...modelContributions(plan, world),
    ...(plan.defer === true && { deferLoading: true }),
    ...(plan.description !== undefined && { description: plan.description }),
    ...(plan.instructions !== undefined && { instructions: plan.instructions }),
    ...(plan.settings !== undefined && { modelSettings: toCamelCase(plan.settings) }),
    listeners: (plan.listeners ?? []).map((each) => makeListener(each, id, world)),
    ...Object.fromEntries(hooks),
    ...((position ?? wraps ?? wrappedBy) !== undefined && {
      ordering: {
        ...(position !== undefined && { position }),
        get wraps() {
          return find(wraps ?? []);
        },
        get wrappedBy() {
          return find(wrappedBy ?? []);
        },
      },
    }),
    ...(approves !== undefined && {
      handleDeferredToolCalls: (_, { requests }) => ({
        approvals: Object.fromEntries(
          requests.approvals.map(({ toolCallId }) => [toolCallId, approves.includes(toolCallId)]),
        ),
      }),
    }),
    ...(hides !== undefined && {
      wrapRunEventStream: (_, { stream }) => without(stream, hides),
    }),
  };
  const own = plan.fresh === true ? { ...made, forRun: () => ({ ...made }) } : made;
  const shown = plan.prefixed === undefined ? own : prefixTools(own, plan.prefixed);
  return plan.dynamic === true ? dynamicCapability(() => shown) : shown;
}

/** A listener that logs what it hears. */
export function makeListener(
  { to, does = [] }: ListenerPlan,
  owner: string,
  world: World,
): EventListener<Json> {
  const react = async (ctx: AnyContext, event: AgentStreamEvent): Promise<void> => {
    world.log.push(`${owner} hears ${tagOf(event)}`);
    for (const step of does) {
      if ('set' in step) Object.assign(event, step.set);
      else if (!('give' in step)) await doStep(step, world, ctx);
    }
  };
  if (to === undefined) return onEvent(react);
  const filters = to.map((name) =>
    world.events.has(name) ? world.events.find(name) : name,
  ) as EventFilter[];
  return onEvent(filters, react);
}

function tagOf(event: AgentStreamEvent): string {
  if (event.eventKind === 'custom') return event.name;
  return event.eventKind === 'capability' ? event.kind : event.eventKind;
}

function makeHook(
  name: HookPlanName,
  programs: readonly (readonly HookStep[])[],
  owner: string,
  world: World,
): (ctx: AnyContext, given?: Given) => Promise<unknown> {
  let count = 0;
  return async (ctx, given = {}) => {
    const steps = programs[Math.min(count, programs.length - 1)] ?? [];
    count += 1;
    const subject = subjects[name];
    const value = subject === null ? undefined : given[subject];
    const { handler } = given;
    world.log.push(`${owner} ${handler === undefined ? '' : '> '}${name}${shown(name, value)}`);
    for (const step of steps) {
      if ('give' in step) return convert(name, step.give, given);
      if ('skip' in step) throw skip(name, step.skip);
      if ('rescue' in step || 'twice' in step) {
        try {
          return await goOn(name, owner, world, handler, value);
        } catch {
          if ('rescue' in step) return convert(name, step.rescue, given);
          return goOn(name, owner, world, handler, value);
        }
      }
      if (!('set' in step)) await doStep(step, world, ctx);
    }
    if (handler !== undefined) return goOn(name, owner, world, handler, value);
    if (name.startsWith('on')) throw given['error'];
    return value;
  };
}

async function goOn(
  name: string,
  owner: string,
  world: World,
  handler: Given['handler'],
  value: unknown,
): Promise<unknown> {
  try {
    return await handler?.(value);
  } finally {
    world.log.push(`${owner} < ${name}`);
  }
}

async function doStep(
  step: Exclude<HookStep, { give: Json } | { set: object }>,
  world: World,
  ctx: AnyContext,
): Promise<void> {
  if ('skip' in step || 'rescue' in step || 'twice' in step) return;
  await perform([step], world, ctx, null);
}

/** Arguments, results and outputs are small enough to show. */
function shown(name: HookPlanName, value: unknown): string {
  if (!/Tool(Validate|Execute)|Output(Validate|Process)/.test(name) || name.startsWith('on'))
    return '';
  return ` ${JSON.stringify(dump(value))}`;
}

function convert(name: HookPlanName, value: Json, given: Given): unknown {
  if (/Run$|RunError$/.test(name) && !name.includes('Node')) return { output: value };
  if (name.includes('Node')) {
    return { kind: 'end', data: { output: value, toolName: null, toolCallId: null } };
  }
  if (name === 'beforeModelRequest') {
    const request = given['request'] as { readonly messages: readonly unknown[] };
    return { ...request, messages: request.messages.slice(-Number(value)) };
  }
  if (name.includes('ModelRequest')) return toResponse(value);
  if (name.startsWith('prepare')) {
    const definitions = given['definitions'] as readonly { readonly name: string }[];
    return definitions.filter((each) => Array.isArray(value) && value.includes(each.name));
  }
  return value;
}

function skip(name: HookPlanName, value: Json): Error {
  if (name.includes('ModelRequest')) return new SkipModelRequest(toResponse(value));
  return name.includes('Validate') ? new SkipToolValidation(value) : new SkipToolExecution(value);
}

function toResponse(text: Json) {
  return responseOf({
    parts: [
      {
        partKind: 'text',
        content: typeof text === 'string' ? text : JSON.stringify(text),
        id: null,
        providerName: null,
        providerDetails: null,
      },
    ],
  });
}

async function* without(
  events: AsyncIterable<AgentStreamEvent>,
  kinds: readonly string[],
): AsyncGenerator<AgentStreamEvent> {
  for await (const event of events) if (!kinds.includes(event.eventKind)) yield event;
}
