"""What a run is given beside plain text: prompts with pictures and files, and results for deferred calls."""

import json

from pydantic import TypeAdapter
from pydantic_ai import DeferredToolResults, ModelRetry, ToolApproved, ToolDenied
from pydantic_ai.exceptions import ToolFailed
from pydantic_ai.messages import ModelMessage, ModelRequestPart, ToolReturn, UserContent

CONTENT = TypeAdapter(list[UserContent])
PART = TypeAdapter(ModelRequestPart)
MESSAGE = TypeAdapter(ModelMessage)


def with_prompt(plan):
    """The plan with a prompt that the original takes: content in its JSON form is read."""
    prompt = plan.get('prompt')
    return {**plan, 'prompt': CONTENT.validate_json(json.dumps(prompt))} if isinstance(prompt, list) else plan


def to_deferred_results(plan):
    return DeferredToolResults(
        calls={key: to_result(value) for key, value in plan.get('calls', {}).items()},
        approvals={key: to_approval(value) for key, value in plan.get('approvals', {}).items()},
        metadata=plan.get('metadata', {}),
    )


def to_result(plan):
    [(kind, value)] = plan.items()
    if kind == 'failed':
        return ToolFailed(value)
    if kind == 'retry':
        return ModelRetry(value)
    return ToolReturn(**value) if kind == 'returnPlus' else value


def to_approval(plan):
    if isinstance(plan, bool):
        return plan
    return ToolDenied(plan['denied']) if 'denied' in plan else ToolApproved(override_args=plan['args'])


def enqueue(plan, target):
    options = {'priority': plan['priority']} if 'priority' in plan else {}
    target.enqueue(*[to_enqueued(each) for each in plan['enqueue']], **options)


def to_enqueued(plan):
    if isinstance(plan, str):
        return plan
    if 'part_kind' in plan:
        return PART.validate_python(plan)
    if plan.get('kind') in ('request', 'response'):
        return MESSAGE.validate_python(plan)
    return CONTENT.validate_json(json.dumps([plan]))[0]
