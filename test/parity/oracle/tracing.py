"""Notes the spans that the original makes, in the order in which they start."""

import json

from opentelemetry import trace
from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
from pydantic_ai.capabilities import Instrumentation
from pydantic_ai.models.instrumented import InstrumentationSettings

# Its keys are the fields of the original's own class; whether it is there is compared.
OWN_SHAPE = ('model_request_parameters',)
TIMES = ('gen_ai.client.operation.time_to_first_chunk',)
JSON = (
    'pydantic_ai.all_messages',
    'gen_ai.input.messages',
    'gen_ai.output.messages',
    'gen_ai.system_instructions',
    'logfire.json_schema',
    'metadata',
    'final_result',
    'gen_ai.tool.call.arguments',
    'gen_ai.tool.call.result',
)


class Recorder(SpanProcessor):
    def __init__(self):
        self.spans = []

    def on_start(self, span, parent_context=None):
        self.spans.append(span)


recorder = Recorder()
provider = TracerProvider()
provider.add_span_processor(recorder)
trace.set_tracer_provider(provider)


def capabilities(scenario):
    plan = scenario.get('tracing')
    if plan is None:
        return []
    settings = InstrumentationSettings(tracer_provider=provider, include_content=plan['content'])
    return [Instrumentation(settings)]


def start():
    recorder.spans.clear()


def note():
    """Every span with its place among the others."""
    places = {span.context.span_id: at for at, span in enumerate(recorder.spans)}
    return [encode(span, places) for span in recorder.spans]


def encode(span, places):
    attributes = dict(span.attributes)
    made = {
        'name': span.name,
        'kind': span.kind.name.lower(),
        'parent': places[span.parent.span_id] if span.parent else None,
        'status': span.status.status_code.name,
        'events': [event.name for event in span.events],
        'ended': span.end_time is not None,
        'run_id': attributes.pop('gen_ai.agent.call.id', None),
        'conversation_id': attributes.pop('gen_ai.conversation.id', None),
        # A place in a recording is written with dots.
        'attributes': {key.replace('.', '/'): to_value(key, value) for key, value in attributes.items()},
    }
    return made


def to_value(key, value):
    if key in OWN_SHAPE or key in TIMES:
        return 'there'
    if key == 'gen_ai.tool.definitions':
        return [tool['name'] for tool in json.loads(value)]
    if key == 'gen_ai.tool.call.result' and 'validation error' in value:
        return 'validation'
    if isinstance(value, tuple):
        return list(value)
    if key in JSON:
        try:
            return without_issues(json.loads(value))
        except ValueError:
            return value
    return value


def without_issues(value):
    """What a schema library says of an invalid value it says in its own words."""
    if isinstance(value, str) and 'validation error' in value:
        return 'validation'
    if isinstance(value, list):
        return [without_issues(item) for item in value]
    if isinstance(value, dict):
        return {key: without_issues(item) for key, item in value.items()}
    return value
