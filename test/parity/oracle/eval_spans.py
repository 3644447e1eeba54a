"""The spans of evaluations: those that a scenario's task makes, and trees that are asked about."""

from datetime import datetime, timedelta, timezone

from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from pydantic_evals.otel.span_tree import SpanNode, SpanTree


def trace_tasks(is_wanted):
    """Without a provider the spans of tasks are not recorded. It can be set once only, but for this."""
    trace._TRACER_PROVIDER = TracerProvider() if is_wanted else None


def open_span(step):
    with trace.get_tracer('task').start_as_current_span(step['span'], attributes=step.get('attributes')):
        for inner in step.get('steps', []):
            if 'throwOn' in inner:
                raise ValueError('thrown')
            open_span(inner)


def ask(scenario):
    """Which spans are like each query; what makes no sense is an error."""
    start = datetime(2026, 1, 1, tzinfo=timezone.utc)
    tree = SpanTree()
    tree.add_spans([
        SpanNode(
            name=span['name'],
            trace_id=1,
            span_id=span['id'],
            parent_span_id=span['parent'],
            start_timestamp=start + timedelta(seconds=at),
            end_timestamp=start + timedelta(seconds=at + span.get('seconds', 0)),
            attributes={key: tuple(value) if isinstance(value, list) else value for key, value in span.get('attributes', {}).items()},
            status=span.get('status', 'unset'),
        )
        for at, span in enumerate(scenario['spans'])
    ])

    def answer(query):
        try:
            return [node.name for node in tree.find(query)]
        except Exception:
            return 'error'

    return {'roots': [node.name for node in tree.roots], 'found': [answer(query) for query in scenario['queries']]}
