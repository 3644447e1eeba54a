"""Runs scenarios through pydantic-ai and writes what happened.

Usage: oracle.py SCENARIOS.json RECORDINGS.json
"""

import asyncio
import json
import sys
import warnings
from decimal import Decimal
from importlib.metadata import version

from pydantic import ValidationError
from pydantic_ai import CancellationToken, ModelMessagesTypeAdapter, RunCancelled, capture_run_messages, exceptions
from pydantic_ai.tool_manager import ToolManager

import completion_order
import definition
import tracing
from build import dump, make_agent
from drive import WAYS, act, to_options
from events import EventClasses
from histories import close_open_calls
from inputs import with_prompt

PACKAGES = ('pydantic-ai-slim', 'pydantic', 'pydantic_core')


class World:
    """All that the parts of one scenario share."""

    def __init__(self, scenario):
        self.scenario = scenario
        self.requests = []
        self.log = []
        self.counts = {}
        self.gates = {}
        self.token = CancellationToken()
        self.task = None
        self.events = EventClasses(scenario)

    def gate(self, name):
        if name not in self.gates:
            self.gates[name] = asyncio.Event()
        return self.gates[name]

    def next_answer(self, messages):
        at = len(self.requests) - 1
        script = self.scenario['script']
        if at >= len(script):
            raise RuntimeError('The script has no further response.')
        return script[at]

    def stop(self, what, ctx):
        if what == 'token':
            self.token.cancel()
        elif what == 'external':
            self.task.cancel()
        elif callable(ctx):
            ctx()
        else:
            ctx.cancel()


def encode_messages(messages):
    return json.loads(ModelMessagesTypeAdapter.dump_json(list(messages)))


def encode_error(error):
    """An error by its family: a class that both runtimes have, or any other error."""
    family = type(error).__name__
    if isinstance(error, asyncio.CancelledError):
        return {'family': 'cancellation'}
    if isinstance(error, ValidationError):
        return {'family': 'validation'}
    if not hasattr(exceptions, family):
        return {'family': 'error', 'message': str(error)}
    return {'family': family, 'message': str(error), **cause_of(error)}


def cause_of(error):
    cause = error.__cause__
    if type(cause).__name__ == 'ToolRetryError':
        # What the model was told; the reason is beneath it, unless the runtime itself was the one that asked.
        cause = cause.__cause__ or exceptions.ModelRetry('')
    if cause is None or not isinstance(cause, (ValidationError, exceptions.ModelRetry, RunCancelled)):
        return {}
    if isinstance(cause, exceptions.ModelRetry):
        return {'cause': 'ModelRetry'}
    return {'cause': 'validation' if isinstance(cause, ValidationError) else type(cause).__name__}


def encode_usage(usage):
    made = {}
    for key in ('requests', 'tool_calls', 'input_tokens', 'output_tokens', 'cache_read_tokens', 'details'):
        value = getattr(usage, key)
        if value:
            made[key] = value
    if usage.cost is not None:
        made['cost'] = str(usage.cost)
    return made


def find_history(plan, past):
    history = plan.get('history')
    if history is None:
        return None
    if isinstance(history, list):
        return ModelMessagesTypeAdapter.validate_python(history)
    messages = past[history['of']][history.get('which', 'all')]
    if history.get('close'):
        messages = close_open_calls(messages)
    if history.get('drop'):
        messages = messages[: -history['drop']]
    for _ in range(history.get('roundTrips', 0)):
        messages = ModelMessagesTypeAdapter.validate_json(ModelMessagesTypeAdapter.dump_json(messages))
    return messages


async def watch(entries, world):
    for entry in entries:
        await world.gate(entry['when']).wait()
        await act(entry['do'], world, {})


async def perform_run(agent, plan, world, past):
    seen = {}
    record = {}
    if plan.get('token') == 'cancelled':
        world.token.cancel()
    with capture_run_messages() as captured:
        async def work():
            options = to_options(plan, world, find_history(plan, past))
            with ToolManager.parallel_execution_mode(world.scenario['agent'].get('toolExecution', 'parallel')):
                await WAYS[plan['entry']](agent, with_prompt(plan), world, options, seen)

        watchers = [asyncio.create_task(watch([entry], world)) for entry in plan.get('watch', [])]
        world.task = asyncio.create_task(work())
        error = None
        try:
            await asyncio.wait_for(world.task, timeout=20)
        except BaseException as raised:
            error = raised
        for watcher in watchers:
            watcher.cancel()
    note_outcome(record, seen, error, captured, past)
    return record


def note_outcome(record, seen, error, captured, past):
    state = None if error is None else RunCancelled.from_cancellation(error)
    source = seen.get('source')
    result = seen.get('result')
    for key in ('events', 'handled', 'nodes', 'values', 'stream', 'front_ends'):
        if key in seen:
            record[key] = seen[key]
    if seen.get('inside') is not None:
        record['inside'] = encode_error(seen['inside'])
    if error is not None:
        record['error'] = encode_error(error)
    elif result is not None:
        record['output'] = dump(result.output)
    # Where the run's messages can be read from, nearest first.
    holder = state or result or source
    every, new = list(captured), []
    if holder is not None:
        try:
            every, new = list(holder.all_messages()), list(holder.new_messages())
            record['usage'] = encode_usage(seen.get('usage', holder.usage))
            metadata = getattr(holder, 'metadata', None)
            if metadata is not None:
                record['metadata'] = metadata
        except exceptions.UserError as unready:
            record['handle'] = encode_error(unready)
    record['all'] = encode_messages(every)
    record['new'] = encode_messages(new)
    record['captured'] = encode_messages(captured)
    past.append({'all': every, 'new': new})


async def perform_scenario(scenario):
    world = World(scenario)
    runs, past = [], []
    try:
        agent = make_agent(scenario['agent'], world)
    except Exception as error:
        return {'definition': encode_error(error)}
    if 'atOnce' in scenario.get('definition', {}):
        outcomes = await definition.run_at_once(agent, world, encode_error, dump)
        return {'at_once': outcomes, 'requests': len(world.requests)}
    for plan in scenario['runs']:
        runs.append(await perform_run(agent, plan, world, past))
    traced = {'spans': tracing.note()} if 'tracing' in scenario else {}
    defined = {'events': world.events.notes} if world.events.notes else {}
    return {'runs': runs, 'requests': world.requests, 'log': world.log, **defined, **traced}


def main(source, target):
    warnings.simplefilter('ignore')
    completion_order.install()
    with open(source, encoding='utf-8') as file:
        scenarios = json.load(file)
    recordings = {}
    for scenario in scenarios:
        completion_order.forget()
        tracing.start()
        try:
            recordings[scenario['id']] = asyncio.run(perform_scenario(scenario))
        except Exception as error:
            print(f'{scenario["id"]}: {type(error).__name__}: {error}', file=sys.stderr)
            raise
    versions = {name: version(name) for name in PACKAGES}
    versions['python'] = '.'.join(str(part) for part in sys.version_info[:2])
    with open(target, 'w', encoding='utf-8') as file:
        json.dump({'versions': versions, 'recordings': recordings}, file, default=lambda value: str(value) if isinstance(value, Decimal) else None)


if __name__ == '__main__':
    main(*sys.argv[1:3])
