"""Runs an agent in each of the four ways, as a scenario says, and notes what is seen from outside."""

import json
from decimal import Decimal

from pydantic import TypeAdapter
from pydantic_ai import (
    AgentRunResultEvent,
    CallToolsNode,
    ModelRequestNode,
    RunUsage,
    UsageLimits,
    UserPromptNode,
)
from pydantic_ai.messages import AgentStreamEvent

import definition
from build import dump, make_output
from inputs import enqueue, to_deferred_results
from perform import perform

EVENTS = TypeAdapter(AgentStreamEvent)
LIMITS = {
    'requestLimit': 'request_limit',
    'toolCallsLimit': 'tool_calls_limit',
    'inputTokensLimit': 'input_tokens_limit',
    'outputTokensLimit': 'output_tokens_limit',
    'totalTokensLimit': 'total_tokens_limit',
    'perRequestInputTokensLimit': 'per_request_input_tokens_limit',
    'costLimit': 'cost_limit',
    'countTokensBeforeRequest': 'count_tokens_before_request',
}


class Throw(Exception):
    pass


def encode_event(event):
    if isinstance(event, AgentRunResultEvent):
        return {'event_kind': 'agent_run_result', 'output': dump(event.result.output)}
    return json.loads(EVENTS.dump_json(event))


def to_limit(key, value):
    return Decimal(value) if key == 'costLimit' else value


def to_options(plan, world, history):
    given = plan.get('options', {})
    options = {}
    for here, there in (
        ('settings', 'model_settings'),
        ('metadata', 'metadata'),
        ('retries', 'retries'),
        ('runId', 'run_id'),
        ('conversationId', 'conversation_id'),
        ('instructions', 'instructions'),
        ('deps', 'deps'),
    ):
        if here in given:
            options[there] = given[here]
    definition.add_run_options(world, options)
    if 'output' in given:
        options['output_type'] = make_output(given['output'], world)
    if 'limits' in given:
        options['usage_limits'] = UsageLimits(**{LIMITS[key]: to_limit(key, value) for key, value in given['limits'].items()})
    if 'deferred' in given:
        options['deferred_tool_results'] = to_deferred_results(given['deferred'])
    if 'usage' in given:
        options['usage'] = RunUsage(**given['usage'])
    if history is not None:
        options['message_history'] = history
    if plan.get('token') is not None:
        options['cancellation_token'] = world.token
    return options


async def act(actions, world, targets):
    """What the program around the run does at some point: stop something, open a gate, leave."""
    for action in actions:
        if 'open' in action:
            world.gate(action['open']).set()
        if 'wait' in action:
            await world.gate(action['wait']).wait()
        if 'cancel' in action:
            what = action['cancel']
            if what in targets:
                stopped = targets[what]()
                if stopped is not None:
                    await stopped
            else:
                world.stop(what, targets.get('ctx'))
        if 'emit' in action:
            await targets['emit'](world.events.make(action))
        if 'enqueue' in action:
            enqueue(action, targets['conversation'])
        if 'throw' in action:
            raise RuntimeError(action['throw'])
        if 'leave' in action:
            return True
    return False


def actions_at(plan, key, count):
    return [step for entry in plan.get('at', []) if entry.get(key) == count for step in entry['do']]


def handler_of(plan, world, seen):
    async def handler(ctx, events):
        mine = []
        seen['handled'].append(mine)
        async for event in events:
            mine.append(encode_event(event))
            count = sum(len(each) for each in seen['handled'])
            if await act(actions_at(plan, 'event', count), world, {'ctx': lambda: ctx.cancel()}):
                return

    return handler


async def drive_run(agent, plan, world, options, seen):
    if plan.get('handler'):
        seen['handled'] = []
        options['event_stream_handler'] = handler_of(plan, world, seen)
    seen['result'] = await agent.run(plan.get('prompt'), **options)


async def drive_events(agent, plan, world, options, seen):
    if plan.get('frontEnds'):
        from front_ends import drive_front_ends

        return await drive_front_ends(agent, plan, world, options, seen)
    seen['events'] = []
    async with agent.run_stream_events(plan.get('prompt'), **options) as events:
        seen['source'] = events
        await act(actions_at(plan, 'event', 0), world, {'events': events.cancel})
        async for event in events:
            seen['events'].append(encode_event(event))
            if await act(actions_at(plan, 'event', len(seen['events'])), world, {'events': events.cancel}):
                break
    if events.result is not None:
        seen['result'] = events.result


async def drive_stream(agent, plan, world, options, seen):
    if plan.get('handler'):
        seen['handled'] = []
        options['event_stream_handler'] = handler_of(plan, world, seen)
    # The handle's own usage knows nothing of what follows the response; the object that is shared does.
    seen['usage'] = options.setdefault('usage', RunUsage())
    async with agent.run_stream(plan.get('prompt'), **options) as result:
        seen['source'] = result
        seen['values'] = []
        seen['count_before'] = len(result.all_messages())
        await act(actions_at(plan, 'item', 0), world, {'stream': result.cancel})
        await consume(plan, world, result, seen)
        await act(plan.get('after', []), world, {'stream': result.cancel})
        seen['stream'] = {
            'is_complete': result.is_complete,
            'cancelled': result.cancelled,
            'state': result.response.state,
        }


async def consume(plan, world, result, seen):
    how = plan.get('consume', 'text')
    if how == 'none':
        return
    if how == 'output':
        seen['values'].append(dump(await result.get_output()))
        return
    streams = {
        'text': lambda: result.stream_text(debounce_by=None),
        'delta': lambda: result.stream_text(delta=True, debounce_by=None),
        'outputs': lambda: result.stream_output(debounce_by=None),
        'responses': lambda: result.stream_response(debounce_by=None),
    }
    async for value in streams[how]():
        kept = [value.state, len(value.parts)] if how == 'responses' else dump(value)
        seen['values'].append(kept)
        if await act(actions_at(plan, 'item', len(seen['values'])), world, {'stream': result.cancel}):
            break
    if plan.get('thenOutput'):
        seen['values'].append(dump(await result.get_output()))


def kind_of(node):
    if isinstance(node, UserPromptNode):
        return 'user-prompt'
    if isinstance(node, ModelRequestNode):
        return 'model-request'
    return 'call-tools' if isinstance(node, CallToolsNode) else 'end'


async def drive_iter(agent, plan, world, options, seen):
    seen['nodes'] = []
    async with agent.iter(plan.get('prompt'), **options) as run:
        seen['source'] = run
        try:
            await walk(plan, world, run, seen)
            await act(plan.get('after', []), world, targets_of(run))
        except BaseException as error:
            seen['inside'] = error
            if plan.get('swallowInside'):
                return
            raise
        finally:
            if run.result is not None:
                seen['result'] = run.result


def targets_of(run):
    return {'run': run.cancel, 'emit': run.emit, 'conversation': run}


async def walk(plan, world, run, seen):
    if plan.get('byHand'):
        node = run.next_node
        while True:
            seen['nodes'].append(kind_of(node))
            if kind_of(node) == 'end':
                return
            if await at_node(plan, world, run, node, seen):
                return
            node = await run.next(node)
    async for node in run:
        seen['nodes'].append(kind_of(node))
        if await at_node(plan, world, run, node, seen):
            return


async def at_node(plan, world, run, node, seen):
    count = len(seen['nodes'])
    if await act(actions_at(plan, 'node', count), world, targets_of(run)):
        return True
    streamed = plan.get('streams', [])
    if kind_of(node) in streamed:
        left = False
        events = seen.setdefault('events', [])
        async with node.stream(run.ctx) as stream:
            async for event in stream:
                events.append(encode_event(event))
                if await act(actions_at(plan, 'event', len(events)), world, targets_of(run)):
                    left = True
                    break
            if left and not plan.get('thenText'):
                # Leaving the loop only detaches (D-03.1); in this language the block's end would cut the stream.
                async for _ in stream:
                    pass
            if kind_of(node) == 'model-request' and plan.get('thenText'):
                if any(event['event_kind'] == 'final_result' for event in events):
                    async for text in stream.stream_text(debounce_by=None):
                        seen.setdefault('values', []).append(text)
    return False


WAYS = {'run': drive_run, 'run_stream': drive_stream, 'run_stream_events': drive_events, 'iter': drive_iter}
