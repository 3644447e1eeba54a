"""Exchanges histories: reads those that this runtime wrote, and writes those that the original writes.

Usage: interchange.py OURS.json RECORDED.json
"""

import json
import sys
import warnings
from datetime import datetime, timezone
from decimal import Decimal
from importlib.metadata import version

from pydantic_ai import ModelMessagesTypeAdapter
from pydantic_ai.messages import (
    AudioUrl,
    BinaryContent,
    CachePoint,
    CompactionPart,
    DocumentUrl,
    FilePart,
    ImageUrl,
    ModelRequest,
    ModelResponse,
    NativeToolCallPart,
    NativeToolReturnPart,
    RetryPromptPart,
    SpeechPart,
    SystemPromptPart,
    TextContent,
    TextPart,
    ThinkingPart,
    ToolAvailabilityDeltaPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
    VideoUrl,
)
from pydantic_ai.usage import RequestUsage

WHEN = datetime(2020, 2, 3, 4, 5, 6, 123456, tzinfo=timezone.utc)


def request(*parts, **rest):
    return ModelRequest(parts=list(parts), timestamp=WHEN, **rest)


def response(*parts, **rest):
    return ModelResponse(parts=list(parts), timestamp=WHEN, **rest)


def histories():
    """One history for each kind of message, part and content, and for values that are easily lost."""
    yield 'empty', []
    yield 'request-whole', [request(UserPromptPart('hi', timestamp=WHEN), instructions='Be brief.', run_id='r', conversation_id='c', metadata={'a': [1, None]}, state='interrupted')]
    yield 'request-empty', [ModelRequest(parts=[])]
    yield 'response-whole', [
        response(
            TextPart('x', id='i', provider_name='p', provider_details={'k': 1}),
            usage=RequestUsage(input_tokens=1, output_tokens=2, cache_read_tokens=3, cache_write_tokens=4, input_audio_tokens=5, cache_audio_read_tokens=6, output_audio_tokens=7, details={'reasoning': 8}, cost=Decimal('0.000201')),
            model_name='m', provider_name='p', provider_url='https://example.com', provider_details={'finish': 'STOP'}, provider_response_id='id', finish_reason='stop', run_id='r', conversation_id='c', metadata={'b': True},
        )
    ]
    for state in ('complete', 'incomplete', 'suspended', 'interrupted'):
        yield f'response-{state}', [response(TextPart('x'), state=state)]
    for reason in ('stop', 'length', 'content_filter', 'tool_call', 'error'):
        yield f'finish-{reason}', [response(TextPart('x'), finish_reason=reason)]
    for cost in ('0', '0.1', '0.10', '12345678901234567890.123456789', '1E-7', '1E+3'):
        yield f'cost-{cost}', [response(usage=RequestUsage(cost=Decimal(cost)))]
    yield 'system-prompt', [request(SystemPromptPart('s', timestamp=WHEN, dynamic_ref='fn'))]
    yield 'user-contents', [
        request(
            UserPromptPart(
                [
                    'text',
                    TextContent('with metadata', metadata={'m': 1}),
                    ImageUrl('https://example.com/a.png'),
                    AudioUrl('https://example.com/a.mp3', media_type='audio/mpeg'),
                    DocumentUrl('https://example.com/a.pdf', identifier='doc-1'),
                    VideoUrl('https://example.com/a.mp4', vendor_metadata={'fps': 1}),
                    BinaryContent(b'\x00\x01\xff', media_type='image/png'),
                    CachePoint(ttl='1h'),
                ],
                timestamp=WHEN,
            )
        )
    ]
    for name, content in (('text', 'r'), ('null', None), ('object', {'a': [1, 2.5, {'b': None}]}), ('list', [1, 'a']), ('number', 3), ('unicode', 'ü 漢 😀 \u2028')):
        yield f'tool-return-{name}', [request(ToolReturnPart('t', content, 'c1', timestamp=WHEN))]
    for outcome in ('success', 'failed', 'denied', 'interrupted'):
        yield f'outcome-{outcome}', [request(ToolReturnPart('t', 'x', 'c1', timestamp=WHEN, outcome=outcome, metadata={'m': [1]}))]
    yield 'retry-text', [request(RetryPromptPart('again', timestamp=WHEN, tool_call_id='c1'), RetryPromptPart('again', tool_name='t', tool_call_id='c2', timestamp=WHEN))]
    yield 'retry-details', [request(RetryPromptPart([{'type': 'missing', 'loc': ('a', 0), 'msg': 'Field required', 'input': {'b': 1}}], tool_name='t', tool_call_id='c1', timestamp=WHEN))]
    yield 'tool-availability-delta', [request(ToolAvailabilityDeltaPart(added=['a', 'b']))] if 'added' in ToolAvailabilityDeltaPart.__dataclass_fields__ else []
    for name, args in (('object', {'a': {'b': [1]}}), ('string', '{"a": 1}'), ('cut', '{"a": '), ('null', None), ('empty', '')):
        yield f'tool-call-{name}', [response(ToolCallPart('t', args, 'c1', id='i', provider_name='p', provider_details={'sig': 'x'}))]
    yield 'thinking', [response(ThinkingPart('hm', id='i', signature='sig', provider_name='p', provider_details={'d': 1}))]
    yield 'file', [response(FilePart(BinaryContent(b'abc', media_type='image/png', identifier='f1'), id='i', provider_name='p'))]
    yield 'builtin-tool', [response(NativeToolCallPart('web_search', {'q': 'x'}, 'c1', provider_name='p'), NativeToolReturnPart('web_search', {'r': [1]}, 'c1', timestamp=WHEN, provider_name='p'), TextPart('so'))]
    yield 'compaction', [response(CompactionPart('summary', provider_name='p'))]
    yield 'speech', [response(SpeechPart(speaker='assistant', transcript='hello'))] if 'speaker' in SpeechPart.__dataclass_fields__ else []
    yield 'microseconds', [ModelRequest(parts=[UserPromptPart('x', timestamp=datetime(2020, 1, 1, 0, 0, 0, 1, tzinfo=timezone.utc))], timestamp=datetime(2020, 1, 1, tzinfo=timezone.utc))]
    yield 'large-integer-in-text', [response(ToolCallPart('t', '{"n": 12345678901234567890}', 'c1'))]
    yield 'large-integer', [response(ToolCallPart('t', {'n': 12345678901234567890}, 'c1'))]


def read_back(text):
    """What the original makes of a history: the JSON that it writes, or why it cannot read it."""
    try:
        messages = ModelMessagesTypeAdapter.validate_json(text)
        return {'text': ModelMessagesTypeAdapter.dump_json(messages).decode()}
    except Exception as error:
        return {'refused': type(error).__name__}


def main(source, target):
    warnings.simplefilter('ignore')
    with open(source, encoding='utf-8') as file:
        ours = json.load(file)
    recorded = {
        'versions': {name: version(name) for name in ('pydantic-ai-slim', 'pydantic', 'pydantic_core')},
        'ours': [{**each, 'back': read_back(each['text'])} for each in ours],
        'theirs': [{'name': name, 'text': ModelMessagesTypeAdapter.dump_json(messages).decode()} for name, messages in histories()],
    }
    with open(target, 'w', encoding='utf-8') as file:
        json.dump(recorded, file, ensure_ascii=True)


if __name__ == '__main__':
    main(*sys.argv[1:3])
