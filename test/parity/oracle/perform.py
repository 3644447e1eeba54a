"""Carries out the steps that stand in a scenario for the body of a tool, a validator or a handler."""

import asyncio
import json

from pydantic_ai import ModelRetry, RunCancelled
from pydantic_ai.exceptions import ApprovalRequired, CallDeferred, ToolFailed
from pydantic_ai.messages import ToolReturn

from inputs import enqueue


def read_context(ctx):
    return {
        'retry': ctx.retry,
        'max_retries': ctx.max_retries,
        'last_attempt': ctx.last_attempt,
        'run_step': ctx.run_step,
        'requests': ctx.usage.requests,
        'tool_calls': ctx.usage.tool_calls,
        'tool_name': ctx.tool_name,
        'tool_call_id': ctx.tool_call_id,
        'tool_call_metadata': ctx.tool_call_metadata,
        'active_capabilities': sorted(each for each in ctx.active_capability_ids if len(each) == 1),
        'loaded_capabilities': sorted(ctx.loaded_capability_ids),
        'discovered_tools': sorted(ctx.discovered_tool_names),
        'tools': sorted(ctx.tools),
        'available_tools': sorted(name for name in ctx.tools if ctx.is_tool_available(name)),
        'prompt': ctx.prompt,
        'deps': ctx.deps,
        'metadata': ctx.metadata,
        'request_limit': ctx.usage_limits.request_limit,
        'messages': len(ctx.messages),
    }


def to_text(value):
    return value if isinstance(value, str) else json.dumps(value, separators=(',', ':'))


async def perform(steps, world, ctx, value):
    """Does one step after the other; the first that returns or raises ends it."""
    for step in steps:
        if 'return' in step:
            return step['return']
        if 'returnValue' in step:
            return value
        if 'returnArg' in step:
            return f'{step.get("before", "")}{to_text(value[step["returnArg"]])}'
        if 'returnContext' in step:
            seen = read_context(ctx)
            return {key: seen[key] for key in step['returnContext']}
        if 'returnPlus' in step:
            return ToolReturn(**{'return_value': None, **step['returnPlus']})
        if 'ifDeps' in step:
            plan = step['ifDeps']
            return plan['equal'] if value[plan['arg']] == ctx.deps else plan['other']
        if 'logContext' in step:
            seen = read_context(ctx)
            world.log.append(' '.join(f'{key}={json.dumps(seen[key], separators=(",", ":"))}' for key in step['logContext']))
        if 'emit' in step:
            event = await ctx.emit(world.events.make(step))
            for name in step.get('logs', []):
                world.log.append(f'{name}={json.dumps(getattr(event, name), separators=(",", ":"))}')
        if 'enqueue' in step:
            enqueue(step, ctx)
        if 'retry' in step:
            raise ModelRetry(step['retry'])
        if 'failed' in step:
            raise ToolFailed(step['failed'])
        if 'throw' in step:
            raise RuntimeError(step['throw'])
        if 'defer' in step:
            raise CallDeferred()
        if 'approve' in step:
            raise ApprovalRequired()
        if 'open' in step:
            world.gate(step['open']).set()
        if 'wait' in step:
            await world.gate(step['wait']).wait()
        if 'swallow' in step:
            try:
                await world.gate(step['swallow']).wait()
            except asyncio.CancelledError:
                world.log.append('swallowed')
        if 'cancel' in step:
            world.stop(step['cancel'], ctx)
        if 'nested' in step:
            return await run_nested(step['nested'], world, ctx)
    return value


async def run_nested(plan, world, ctx):
    from build import make_agent

    child = make_agent(plan['agent'], world)
    options = {'cancellation_token': world.token} if plan.get('token') == 'shared' else {}
    if plan.get('usage') == 'shared':
        options['usage'] = ctx.usage
    try:
        result = await child.run(plan['prompt'], **options)
    except RunCancelled:
        if plan.get('onCancelled') == 'cancel-parent':
            ctx.cancel()
            return 'stopped the parent'
        if plan.get('onCancelled') == 'return':
            return 'the child was stopped'
        raise
    return result.output
