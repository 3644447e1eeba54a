"""Makes agents, tools and output types out of a scenario's plan."""

import inspect
import json
from typing import Annotated, Any, Optional

from pydantic import BaseModel, Field, create_model
from pydantic_ai import Agent, DeferredToolRequests, RunContext, Tool
from pydantic_ai.models.test import TestModel
from pydantic_ai.output import NativeOutput, PromptedOutput, TextOutput, ToolOutput

from asking import make_ask_user
from capabilities import make_capabilities, make_listener, make_tool_search, make_toolset
import definition
from perform import perform
from scripted_model import ScriptedModel
from tracing import capabilities

TYPES = {
    'string': str,
    'integer': int,
    'number': float,
    'boolean': bool,
    'string[]': list[str],
    'integer[]': list[int],
    'any': Any,
}


def to_fields(fields):
    """Field names with a trailing question mark are optional and null when they are missing."""
    made = {}
    for name, kind in fields.items():
        if name.endswith('?'):
            made[name[:-1]] = (Optional[TYPES[kind]], None)
        elif isinstance(kind, dict):
            made[name] = (create_model(name, **to_fields(kind)), ...)
        else:
            made[name] = (TYPES[kind], ...)
    return made


def to_signature(params, takes_ctx):
    """A function signature that the library reads its schema from."""
    parameters = [inspect.Parameter('ctx', inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=RunContext)] if takes_ctx else []
    optional = []
    for name, (kind, default) in to_fields(params).items():
        chosen = inspect.Parameter.empty if default is ... else default
        parameter = inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=kind, default=chosen)
        (parameters if default is ... else optional).append(parameter)
    return parameters + optional


def with_signature(function, name, params, takes_ctx=True):
    parameters = to_signature(params, takes_ctx)
    function.__name__ = function.__qualname__ = name
    function.__doc__ = None
    function.__signature__ = inspect.Signature(parameters)
    function.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return function


def dump(value):
    if isinstance(value, BaseModel):
        return {key: dump(item) for key, item in value}
    if isinstance(value, list):
        return [dump(item) for item in value]
    if isinstance(value, DeferredToolRequests):
        return {
            'calls': [[call.tool_name, call.tool_call_id] for call in value.calls],
            'approvals': [[call.tool_name, call.tool_call_id] for call in value.approvals],
        }
    return value


def program_of(plan, world, what):
    programs = plan.get('does', [[{'return': 'done'}]])
    count = world.counts.get(what, 0)
    world.counts[what] = count + 1
    return programs[min(count, len(programs) - 1)]


def make_tool(plan, world):
    name = plan['name']

    async def body(ctx, **args):
        args = {key: dump(value) for key, value in args.items()}
        world.log.append(f'{name} {json.dumps(args, separators=(",", ":"), sort_keys=True)}')
        return await perform(program_of(plan, world, name), world, ctx, args)

    prepare = None
    if 'hiddenFromStep' in plan:

        async def prepare(ctx, definition):
            return None if ctx.run_step >= plan['hiddenFromStep'] else definition

    validator = None
    if 'validates' in plan:

        async def validator(ctx, **args):
            world.log.append(f'check {name}')
            await perform(program_of({'does': plan['validates']}, world, f'check {name}'), world, ctx, args)

    return Tool(
        with_signature(body, name, plan.get('params', {})),
        takes_ctx=True,
        name=name,
        max_retries=plan.get('retries'),
        sequential=plan.get('sequential', False),
        requires_approval=plan.get('requiresApproval', False),
        defer_loading=plan.get('defer', False),
        description=plan.get('description'),
        timeout=plan.get('timeoutSeconds'),
        prepare=prepare,
        args_validator=validator,
    )


def make_output_function(plan, world):
    name = plan['function']

    async def body(ctx, **args):
        args = {key: dump(value) for key, value in args.items()}
        if not ctx.partial_output:
            world.log.append(f'{name} {json.dumps(args, separators=(",", ":"), sort_keys=True)}')
        elif plan.get('logsPartial'):
            world.log.append(f'{name} partial')
        return await perform(program_of(plan, world, name), world, ctx, args)

    return with_signature(body, name, plan.get('params', {}))


def make_text_function(plan, world):
    async def body(ctx: RunContext, text: str) -> Any:
        return await perform(program_of({'does': plan['textFunction']}, world, 'text function'), world, ctx, text)

    return body


def make_output(plan, world):
    if isinstance(plan, list):
        return [make_output(item, world) for item in plan]
    if plan == 'text':
        return str
    if plan == 'deferred':
        return DeferredToolRequests
    if plan is None:
        return type(None)
    if 'object' in plan:
        return create_model(plan['object'], __doc__=plan.get('doc'), **to_fields(plan['fields']))
    if 'scalar' in plan:
        return TYPES[plan['scalar']]
    if 'tool' in plan:
        options = {key: plan[key] for key in ('name', 'description', 'strict') if key in plan}
        if 'retries' in plan:
            options['max_retries'] = plan['retries']
        return ToolOutput(make_output(plan['tool'], world), **options)
    if 'native' in plan:
        return NativeOutput(make_output(plan['native'], world))
    if 'prompted' in plan:
        options = {'template': plan['template']} if 'template' in plan else {}
        return PromptedOutput(make_output(plan['prompted'], world), **options)
    if 'textFunction' in plan:
        return TextOutput(make_text_function(plan, world))
    return make_output_function(plan, world)


def make_model(plan, world):
    kind = plan.get('model', {'kind': 'script'})
    if kind['kind'] == 'none':
        return None
    if kind['kind'] == 'test':
        options = {'call_tools': kind.get('callTools', 'all')}
        if 'text' in kind:
            options['custom_output_text'] = kind['text']
        if 'args' in kind:
            options['custom_output_args'] = kind['args']
        return TestModel(**options)
    return ScriptedModel(world, plan.get('modelSettings'))


def make_agent(plan, world):
    options = {}
    for here, there in (
        ('endStrategy', 'end_strategy'),
        ('retries', 'retries'),
        ('metadata', 'metadata'),
        ('settings', 'model_settings'),
        ('systemPrompt', 'system_prompt'),
        ('instructions', 'instructions'),
        ('toolTimeoutSeconds', 'tool_timeout'),
        ('maxConcurrency', 'max_concurrency'),
    ):
        if here in plan:
            options[there] = plan[here]
    if 'output' in plan:
        options['output_type'] = make_output(plan['output'], world)
    if plan is world.scenario['agent'] and 'definition' in world.scenario:
        return definition.make_agent(plan, world, options, [make_tool(tool, world) for tool in plan.get('tools', [])])
    # First: it makes its events known to those who listen to them.
    asking = [make_ask_user(each, world) for each in plan.get('askUser', [])]
    agent = Agent(
        make_model(plan, world),
        name=plan.get('name', 'agent'),
        tools=[make_tool(tool, world) for tool in plan.get('tools', [])],
        toolsets=[make_toolset(each, world, make_tool) for each in plan.get('toolsets', [])],
        capabilities=[
            *make_capabilities(plan.get('capabilities', []), world, make_tool),
            *asking,
            *make_tool_search(plan.get('toolSearch')),
            *capabilities(world.scenario),
        ],
        **options,
    )
    for each in plan.get('listeners', []):
        types, react = make_listener(each, 'agent', world)
        agent.on_event(*(types or ()))(react) if types else agent.on_event(react)
    for at, programs in enumerate(plan.get('validators', [])):
        add_validator(agent, at, programs, world)
    return agent


def add_validator(agent, at, programs, world):
    what = f'validator {at}'

    @agent.output_validator
    async def validate(ctx: RunContext, output):
        if ctx.partial_output:
            return output
        world.log.append(f'{what} {json.dumps(dump(output), separators=(",", ":"), sort_keys=True)}')
        return await perform(program_of({'does': programs}, world, what), world, ctx, output)
