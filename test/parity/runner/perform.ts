import type { Json } from '../../../preload/contract/json.ts';
import { RunCancelled } from '../../../main/agent/cancellation/run-cancelled.ts';
import type { RunContext } from '../../../main/agent/run-context.ts';
import { ApprovalRequired, CallDeferred } from '../../../main/agent/tools/deferred-tools.ts';
import { ModelRetry, ToolFailed } from '../../../main/agent/tools/model-retry.ts';
import { ToolReturn } from '../../../main/agent/tools/tool-return.ts';
import type { EmitPlan } from '../capability-plan.ts';
import type { ContextKey, NestedPlan, Program, Step } from '../scenario.ts';
import { enqueue } from './enqueue.ts';
import type { World } from './world.ts';

export type AnyContext = RunContext<Json>;

interface Place {
  readonly world: World;
  readonly ctx: AnyContext;
  readonly value: unknown;
}

/**
 * Does one step after the other; the first that returns or throws ends it. Waits only where a step does: what the
 * original's language does without giving the event loop a turn is done at once here too.
 */
export function perform(program: Program, world: World, ctx: AnyContext, value: unknown): unknown {
  return performFrom(0, program, { world, ctx, value });
}

function performFrom(start: number, program: Program, place: Place): unknown {
  const { world, ctx, value } = place;
  for (const [at, step] of program.entries()) {
    if (at < start) continue;
    const goOn = (): unknown => performFrom(at + 1, program, place);
    if ('retry' in step) throw new ModelRetry(step.retry);
    if ('failed' in step) throw new ToolFailed(step.failed);
    if ('throw' in step) throw new Error(step.throw);
    if ('defer' in step) throw new CallDeferred();
    if ('approve' in step) throw new ApprovalRequired();
    if ('emit' in step) return emit(step, place).then(goOn);
    if ('wait' in step) return world.opened(step.wait).then(goOn);
    if ('swallow' in step) return swallow(step.swallow, place).then(goOn);
    if ('nested' in step) return runNested(step.nested, place);
    if ('open' in step) world.open(step.open);
    else if ('enqueue' in step) enqueue(step, ctx);
    else if ('cancel' in step) stop(step.cancel, place);
    else if ('logContext' in step) {
      const seen = readContext(ctx);
      world.log.push(step.logContext.map((key) => `${key}=${JSON.stringify(seen[key])}`).join(' '));
    } else return valueOf(step, place);
  }
  return value;
}

function valueOf(step: Step, { ctx, value }: Place): unknown {
  // A value with arguments by name is what tools get.
  const args = value as Readonly<Record<string, Json>>;
  if ('return' in step) return step.return;
  if ('returnArg' in step) return `${step.before ?? ''}${toText(args[step.returnArg])}`;
  if ('returnContext' in step) {
    const seen = readContext(ctx);
    return Object.fromEntries(step.returnContext.map((key) => [key, seen[key]]));
  }
  if ('returnPlus' in step) {
    const { return_value: returnValue, content = null, metadata = null } = step.returnPlus;
    const { tools = [] } = step.returnPlus;
    return new ToolReturn({ returnValue, content, metadata, tools });
  }
  if ('ifDeps' in step) {
    return args[step.ifDeps.arg] === ctx.deps ? step.ifDeps.equal : step.ifDeps.other;
  }
  return value;
}

async function emit(step: EmitPlan, { world, ctx }: Place): Promise<void> {
  const event = await ctx.emit(world.events.make(step));
  for (const field of step.logs ?? []) {
    world.log.push(`${field}=${JSON.stringify(Reflect.get(event, field))}`);
  }
}

async function swallow(gate: string, { world, ctx }: Place): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const listen = (): void => {
    world.log.push('swallowed');
    resolve(undefined);
  };
  if (ctx.signal.aborted) listen();
  else ctx.signal.addEventListener('abort', listen, { once: true });
  await Promise.race([world.opened(gate), promise]);
  ctx.signal.removeEventListener('abort', listen);
}

function stop(what: 'ctx' | 'token' | 'external', { world, ctx }: Place): void {
  if (what === 'token') world.token.cancel();
  else if (what === 'external') world.stopExternally();
  else ctx.cancel();
}

function readContext(ctx: AnyContext): Record<ContextKey, Json> {
  return {
    retry: ctx.retry,
    max_retries: ctx.maxRetries,
    last_attempt: ctx.lastAttempt,
    run_step: ctx.runStep,
    requests: ctx.usage.requests,
    tool_calls: ctx.usage.toolCalls,
    tool_name: ctx.toolName,
    tool_call_id: ctx.toolCallId,
    tool_call_metadata: ctx.toolCallMetadata,
    // Without those that have no id of their own: the original calls them by made-up names.
    active_capabilities: [...ctx.activeCapabilityIds].filter((id) => id.length === 1).toSorted(),
    loaded_capabilities: [...ctx.loadedCapabilityIds].toSorted(),
    discovered_tools: [...ctx.discoveredToolNames].toSorted(),
    tools: [...ctx.tools.keys()].toSorted(),
    available_tools: [...ctx.tools.keys()].filter((name) => ctx.isToolAvailable(name)).toSorted(),
    // Prompts of scenarios are text.
    prompt: ctx.prompt as string | null,
    deps: ctx.deps ?? null,
    metadata: ctx.metadata,
    request_limit: ctx.usageLimits.requestLimit,
    messages: ctx.messages.length,
  };
}

async function runNested(plan: NestedPlan, { world, ctx }: Place): Promise<unknown> {
  const child = world.makeAgent(plan.agent);
  try {
    const result = await child.run(plan.prompt, {
      deps: null,
      ...(plan.token === 'shared' && { cancellationToken: world.token }),
      ...(plan.usage === 'shared' && { usage: ctx.usage }),
    });
    return result.output;
  } catch (error: unknown) {
    if (!(error instanceof RunCancelled) || plan.onCancelled === undefined) throw error;
    if (plan.onCancelled === 'return') return 'the child was stopped';
    ctx.cancel();
    return 'stopped the parent';
  }
}

function toText(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
