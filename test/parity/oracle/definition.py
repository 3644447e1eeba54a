"""Makes agents whose definition holds more than most scenarios need; see definition-plan.ts."""

import asyncio
import json
from dataclasses import dataclass, field

from pydantic_ai import Agent, FunctionToolset, RunContext
from pydantic_ai.capabilities import AbstractCapability, Capability
from pydantic_ai.concurrency import ConcurrencyLimit
from pydantic_ai.exceptions import ModelAPIError
from pydantic_ai.messages import InstructionPart, ModelResponse, TextPart
from pydantic_ai.models.fallback import FallbackModel


def fill(text, ctx):
    deps = ctx.deps if isinstance(ctx.deps, str) else json.dumps(ctx.deps, separators=(',', ':'))
    return text.replace('{deps}', deps).replace('{step}', str(ctx.run_step))


def to_function(text):
    async def write(ctx: RunContext):
        return fill(text, ctx)

    return write


def to_instruction(plan):
    """A literal, a part or a function without a name; those with one are registered apart."""
    if isinstance(plan, str):
        return plan
    if 'part' in plan:
        return InstructionPart(content=plan['part'], name=plan.get('name'), dynamic=plan.get('dynamic', False))
    return to_function(plan['write'])


def split_named(plans):
    named = [plan for plan in plans if isinstance(plan, dict) and 'write' in plan and 'name' in plan]
    return [to_instruction(plan) for plan in plans if plan not in named], named


@dataclass
class Settings(AbstractCapability):
    """Only settings; its instructions are a capability of their own."""

    given: dict = field(default_factory=dict)

    def get_model_settings(self):
        return self.given


def to_capabilities(plan):
    made = []
    if 'instructions' in plan or 'settings' not in plan:
        plain, named = split_named(plan.get('instructions', []))
        capability = Capability(id=plan.get('id'), instructions=plain)
        for each in named:
            capability.instructions(name=each['name'])(to_function(each['write']))
        made.append(capability)
    if 'settings' in plan:
        made.append(Settings(given=plan['settings']))
    return made


def to_layer(whose, steps, world):
    def settings(ctx: RunContext):
        seen = json.dumps(dict(ctx.model_settings or {}), sort_keys=True, separators=(',', ':'))
        world.log.append(f'{whose} sees {seen}')
        return steps[min(ctx.run_step, len(steps)) - 1]

    return settings


def to_fallback(plan, world):
    from scripted_model import ScriptedModel

    models = [ScriptedModel(world, settings) for settings in plan['settings']]
    if 'rejects' not in plan:
        return FallbackModel(*models)

    def rejects(response: ModelResponse) -> bool:
        return any(isinstance(part, TextPart) and plan['rejects'] in part.content for part in response.parts)

    return FallbackModel(*models, fallback_on=[ModelAPIError, rejects])


def make_agent(plan, world, options, tools):
    from build import add_validator, make_model

    definition = world.scenario['definition']
    named = []
    if 'instructions' in definition:
        options['instructions'], named = split_named(definition['instructions'])
    prompts = definition.get('systemPrompts', [])
    if prompts:
        options['system_prompt'] = [prompt for prompt in prompts if isinstance(prompt, str)]
    if 'capabilities' in definition:
        options['capabilities'] = [each for plan in definition['capabilities'] for each in to_capabilities(plan)]
    if 'toolsets' in definition:
        options['toolsets'] = [
            FunctionToolset(id=each['id'], instructions=[to_instruction(one) for one in each['instructions']])
            for each in definition['toolsets']
        ]
    if 'settings' in definition:
        options['model_settings'] = to_layer('agent', definition['settings'], world)
    if 'countsRequestsAs' in definition:
        options['metadata'] = lambda ctx: {definition['countsRequestsAs']: ctx.usage.requests}
    if 'maxQueued' in definition:
        options['max_concurrency'] = ConcurrencyLimit(plan['maxConcurrency'], definition['maxQueued'])
    fallback = definition.get('fallback')
    model = make_model(plan, world) if fallback is None else to_fallback(fallback, world)
    options = {'name': plan.get('name', 'agent'), 'tools': tools, **options}
    agent = Agent(model, **options) if 'spec' not in definition else from_spec(definition['spec'], model, options)
    for each in named:
        agent.instructions(name=each['name'])(to_function(each['write']))
    for prompt in prompts:
        if not isinstance(prompt, str):
            function = to_function(prompt['write'])
            function.__qualname__ = prompt.get('ref', 'write')
            agent.system_prompt(dynamic='ref' in prompt)(function)
    for at, programs in enumerate(plan.get('validators', [])):
        add_validator(agent, at, programs, world)
    return agent


def from_spec(spec, model, options):
    from pydantic_ai.agent.spec import AgentSpec

    options = dict(options)
    # A name that the scenario does not say is the spec's.
    if options.get('name') == 'agent':
        del options['name']
    return Agent.from_spec(AgentSpec.from_text(spec['text'], fmt=spec['format']), model=model, deps_type=object, **options)


def add_run_options(world, options):
    definition = world.scenario.get('definition', {})
    if 'runSettings' in definition:
        options['model_settings'] = to_layer('run', definition['runSettings'], world)
    if 'runInstructions' in definition:
        options['instructions'] = [to_instruction(each) for each in definition['runInstructions']]


def note_parts(world, parameters, settings, given):
    if 'definition' not in world.scenario:
        return {}
    parts = parameters.instruction_parts or []
    # A model without thinking is not told of it; what the run asked for is what is compared.
    asked = {'thinking': given['thinking']} if 'thinking' in (given or {}) else {}
    return {'settings': {**dict(settings or {}), **asked}, 'instruction_parts': [[part.content, part.dynamic, part.name, None if part.id is None else str(part.id)] for part in parts]}


def head_of(world, model_name):
    priced = world.scenario.get('definition', {}).get('pricedAs')
    if priced is None:
        return {'model_name': model_name}
    return {'model_name': priced['model'], 'provider_name': priced['provider']}


async def run_at_once(agent, world, encode_error, dump):
    plan = world.scenario['definition']['atOnce']
    failures = 0
    if plan['refused'] == 0:
        world.gate('go').set()

    async def one(at):
        nonlocal failures
        try:
            result = await agent.run(f'Question {at + 1}', deps=None)
            return {'output': dump(result.output)}
        except Exception as error:
            failures += 1
            if failures == plan['refused']:
                world.gate('go').set()
            return {'error': encode_error(error)}

    return await asyncio.gather(*[one(at) for at in range(plan['runs'])])
