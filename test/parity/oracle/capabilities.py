"""Makes capabilities, listeners and toolsets out of a scenario's plan."""

import json
from copy import copy
from dataclasses import replace

from pydantic_ai import AgentRunResult, ModelResponse, TextPart, messages
from pydantic_ai.capabilities import AbstractCapability, CapabilityOrdering, DynamicCapability, PrefixTools, ToolSearch
from pydantic_ai.exceptions import SkipModelRequest, SkipToolExecution, SkipToolValidation
from pydantic_ai.result import FinalResult
from pydantic_ai.toolsets import FunctionToolset
from pydantic_graph import End

import models
from perform import perform

# The name here, what its method is called there, and the argument that it hands on.
HOOKS = {
    'beforeRun': ('before_run', None),
    'afterRun': ('after_run', 'result'),
    'wrapRun': ('wrap_run', None),
    'onRunError': ('on_run_error', None),
    'beforeNodeRun': ('before_node_run', 'node'),
    'afterNodeRun': ('after_node_run', 'result'),
    'wrapNodeRun': ('wrap_node_run', 'node'),
    'onNodeRunError': ('on_node_run_error', None),
    'beforeModelRequest': ('before_model_request', 'request_context'),
    'afterModelRequest': ('after_model_request', 'response'),
    'wrapModelRequest': ('wrap_model_request', 'request_context'),
    'onModelRequestError': ('on_model_request_error', None),
    'prepareTools': ('prepare_tools', 'tool_defs'),
    'prepareOutputTools': ('prepare_output_tools', 'tool_defs'),
    'beforeToolValidate': ('before_tool_validate', 'args'),
    'afterToolValidate': ('after_tool_validate', 'args'),
    'wrapToolValidate': ('wrap_tool_validate', 'args'),
    'onToolValidateError': ('on_tool_validate_error', None),
    'beforeToolExecute': ('before_tool_execute', 'args'),
    'afterToolExecute': ('after_tool_execute', 'result'),
    'wrapToolExecute': ('wrap_tool_execute', 'args'),
    'onToolExecuteError': ('on_tool_execute_error', None),
    'beforeOutputValidate': ('before_output_validate', 'output'),
    'afterOutputValidate': ('after_output_validate', 'output'),
    'wrapOutputValidate': ('wrap_output_validate', 'output'),
    'onOutputValidateError': ('on_output_validate_error', None),
    'beforeOutputProcess': ('before_output_process', 'output'),
    'afterOutputProcess': ('after_output_process', 'output'),
    'wrapOutputProcess': ('wrap_output_process', 'output'),
    'onOutputProcessError': ('on_output_process_error', None),
}
POSITIONAL = {'beforeModelRequest': 'request_context', 'prepareTools': 'tool_defs', 'prepareOutputTools': 'tool_defs'}
SHOWN = ('ToolValidate', 'ToolExecute', 'OutputValidate', 'OutputProcess')


def make_capabilities(plans, world, make_tool):
    made = {}
    for plan in plans:
        made[plan['id']] = make_capability(plan, world, make_tool, made)
    return list(made.values())


def make_capability(plan, world, make_tool, others):
    body = {}
    for name, programs in plan.get('hooks', {}).items():
        body[HOOKS[name][0]] = make_hook(name, programs, plan['id'], world)
    tools = [make_tool(tool, world) for tool in plan.get('tools', [])]
    if tools or 'toolsetInstructions' in plan:
        body['get_toolset'] = lambda self: FunctionToolset(tools, instructions=plan.get('toolsetInstructions'))
    if 'instructions' in plan:
        body['get_instructions'] = lambda self: plan['instructions']
    if 'settings' in plan:
        body['get_model_settings'] = lambda self: plan['settings']
    if plan.get('listeners'):
        listeners = [make_listener(each, plan['id'], world) for each in plan['listeners']]

        async def on_event(self, ctx, *, event):
            for types, react in listeners:
                if types is None or isinstance(event, types):
                    await react(ctx, event)

        body['on_event'] = on_event
    if any(key in plan for key in ('position', 'wraps', 'wrappedBy')):
        body['get_ordering'] = lambda self: CapabilityOrdering(
            position=plan.get('position'),
            wraps=[others[each] for each in plan.get('wraps', [])],
            wrapped_by=[others[each] for each in plan.get('wrappedBy', [])],
        )
    body.update(models.contributions(plan, world))
    if 'fresh' in plan:

        async def for_run(self, ctx):
            return copy(self)

        body['for_run'] = for_run
    if 'approves' in plan:

        async def handle(self, ctx, *, requests):
            return requests.build_results(
                approvals={call.tool_call_id: call.tool_call_id in plan['approves'] for call in requests.approvals}
            )

        body['handle_deferred_tool_calls'] = handle
    if 'hides' in plan:

        async def without(self, ctx, *, stream):
            async for event in stream:
                if event.event_kind not in plan['hides']:
                    yield event

        body['wrap_run_event_stream'] = without
    capability = type(plan['id'], (AbstractCapability,), body)()
    capability.id = plan['id'] or None
    capability.description = plan.get('description')
    capability.defer_loading = plan.get('defer', False)
    if 'prefixed' in plan:
        capability = PrefixTools(wrapped=capability, prefix=plan['prefixed'])
    if 'dynamic' in plan:
        return DynamicCapability(lambda ctx: capability)
    return capability


def tag_of(event):
    if event.event_kind == 'custom':
        return event.name
    return event.kind if event.event_kind == 'capability' else event.event_kind


def to_class(name, world):
    if name in world.events.classes:
        return world.events.classes[name]
    return getattr(messages, ''.join(part.capitalize() for part in name.split('_')) + 'Event')


def make_listener(plan, owner, world):
    types = None if 'to' not in plan else tuple(to_class(name, world) for name in plan['to'])

    async def react(ctx, event):
        world.log.append(f'{owner} hears {tag_of(event)}')
        for step in plan.get('does', []):
            if 'set' in step:
                for key, value in step['set'].items():
                    setattr(event, key, value)
            else:
                await perform([step], world, ctx, None)

    return types, react


def show(name, value):
    if not name.endswith(SHOWN) or name.startswith('on'):
        return ''
    if hasattr(value, 'model_dump'):
        value = value.model_dump()
    return ' ' + json.dumps(value, separators=(',', ':'))


def make_hook(name, programs, owner, world):
    subject = HOOKS[name][1]
    count = 0

    async def hook(self, ctx, *args, **given):
        nonlocal count
        steps = programs[min(count, len(programs) - 1)]
        count += 1
        if args:
            given[POSITIONAL[name]] = args[0]
        value = given.get(subject)
        handler = given.get('handler')
        world.log.append(f'{owner} {"" if handler is None else "> "}{name}{show(name, value)}')

        async def go_on():
            try:
                return await (handler() if subject is None else handler(value))
            finally:
                world.log.append(f'{owner} < {name}')

        for step in steps:
            if 'give' in step:
                return convert(name, step['give'], given)
            if 'skip' in step:
                raise skip(name, step['skip'])
            if 'rescue' in step or 'twice' in step:
                try:
                    return await go_on()
                except BaseException:
                    if 'rescue' in step:
                        return convert(name, step['rescue'], given)
                    return await go_on()
            await perform([step], world, ctx, None)
        if handler is not None:
            return await go_on()
        if name.startswith('on'):
            raise given['error']
        return value

    return hook


def convert(name, value, given):
    if name == 'afterRun':
        return replace(given['result'], output=value)
    if name in ('wrapRun', 'onRunError'):
        return AgentRunResult(value)
    if 'Node' in name:
        return End(FinalResult(value, None, None))
    if name == 'beforeModelRequest':
        context = given['request_context']
        context.messages = context.messages[-value:]
        return context
    if 'ModelRequest' in name:
        return ModelResponse(parts=[TextPart(value)])
    if name.startswith('prepare'):
        return [each for each in given['tool_defs'] if each.name in value]
    return value


def skip(name, value):
    if 'ModelRequest' in name:
        return SkipModelRequest(ModelResponse(parts=[TextPart(value)]))
    return SkipToolValidation(value) if 'Validate' in name else SkipToolExecution(value)


def make_tool_search(plan):
    if plan is None:
        return []
    options = {'max_results': plan['maxResults']} if 'maxResults' in plan else {}
    if plan.get('by') == 'last-first':
        options['strategy'] = lambda ctx, queries, tools: [*reversed([tool.name for tool in tools]), 'made_up']
    return [ToolSearch(**options)]


def make_toolset(plan, world, make_tool):
    toolset = FunctionToolset([make_tool(tool, world) for tool in plan['tools']])
    for wrapping in plan.get('wrappings', []):
        toolset = wrap(toolset, wrapping)
    return toolset


def wrap(toolset, wrapping):
    if 'prefixed' in wrapping:
        return toolset.prefixed(wrapping['prefixed'])
    if 'deferred' in wrapping:
        names = wrapping['deferred']
        return toolset.defer_loading(None if names is True else names)
    if 'renamed' in wrapping:
        return toolset.renamed(wrapping['renamed'])
    if 'filtered' in wrapping:
        return toolset.filtered(lambda ctx, definition: definition.name in wrapping['filtered'])
    if 'prepared' in wrapping:

        async def prepare(ctx, definitions):
            return [replace(each, description=wrapping['prepared']) for each in definitions]

        return toolset.prepared(prepare)
    return toolset.approval_required()
