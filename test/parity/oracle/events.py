"""Defines the event classes of a scenario, and notes what came of it."""

import json
import sys
import warnings
from dataclasses import dataclass, field
from types import ModuleType, new_class
from typing import Any

from pydantic import TypeAdapter
from pydantic_ai import CapabilityEvent, CustomEvent
from pydantic_ai.messages import AgentStreamEvent, CAPABILITY_EVENT_TYPES, CUSTOM_EVENT_TYPES

# Event classes say which module they are of; defining one again in it replaces the one before.
sys.modules['parity'] = ModuleType('parity')

KINDS = {'string': str, 'integer': int, 'boolean': bool, 'any': Any}


class EventClasses:
    def __init__(self, scenario):
        self.notes = []
        self.classes = {}
        CUSTOM_EVENT_TYPES.clear()
        CAPABILITY_EVENT_TYPES.clear()
        for plan in scenario.get('events', []):
            self.notes.append(self.define(plan))
        for wire in scenario.get('decodes', []):
            self.notes.append(decode(wire))

    def define(self, plan):
        try:
            made = make_class(plan, self.classes)
            self.classes[plan['className']] = made
            if 'sample' not in plan:
                return {'defined': plan['className']}
            event = made(**plan['sample'])
            note = {'wire': encode(event)}
            if isinstance(event, CustomEvent):
                note['payload'] = event.to_payload()
            return note
        except Exception as error:
            return {'family': type(error).__name__, 'refused': plan.get('refusal', '?') in str(error)}

    def make(self, plan):
        options = {'tool_call_id': plan['toolCallId']} if 'toolCallId' in plan else {}
        return self.classes[plan['emit']](**plan.get('with', {}), **options)


def make_class(plan, classes):
    family = CustomEvent if plan['family'] == 'custom' else CapabilityEvent
    base = classes[plan['base']] if 'base' in plan else family
    options = {key: plan[key] for key in ('name', 'namespace', 'ui', 'abstract', 'dispatch') if key in plan}
    defaults = plan.get('defaults', {})

    def body(namespace):
        namespace['__module__'] = 'parity'
        namespace['__annotations__'] = {name: KINDS[kind] for name, kind in plan.get('fields', {}).items()}
        for name, value in defaults.items():
            namespace[name] = field(default=value)

    return dataclass(kw_only=True)(new_class(plan['className'], (base,), options, body))


def encode(event):
    return json.loads(TypeAdapter(AgentStreamEvent).dump_json(event))


def decode(wire):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter('always')
        try:
            event = TypeAdapter(AgentStreamEvent).validate_python(wire)
        except Exception:
            return {'refused': True}
        again = encode(event)
    warned = [str(each.message).split('.')[0] for each in caught if str(each.message).startswith('Unknown event')]
    kind = {'is': type(event).__name__} if isinstance(event, (CustomEvent, CapabilityEvent)) else {}
    return {**kind, 'warned': warned, 'again': again}
