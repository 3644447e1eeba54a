"""A model that answers from a scenario's script, whole or streamed, and notes what it was asked."""

import asyncio
import json
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timezone
from decimal import Decimal

from pydantic import TypeAdapter
from pydantic_ai import ModelMessagesTypeAdapter
from pydantic_ai.exceptions import ModelHTTPError, UnexpectedModelBehavior
from pydantic_ai.messages import ModelResponse, ModelResponsePart, TextPart, ThinkingPart, ToolCallPart
from pydantic_ai.models import Model, StreamedResponse
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.usage import RequestUsage

import definition

MODEL_NAME = 'scripted'
PART = TypeAdapter(ModelResponsePart)


def to_usage(answer):
    given = answer.get('usage', {})
    cost = given.get('cost')
    return RequestUsage(
        input_tokens=given.get('input', 50),
        output_tokens=given.get('output', 10),
        cache_read_tokens=given.get('cacheRead', 0),
        details=given.get('details', {}),
        cost=None if cost is None else Decimal(cost),
    )


def to_part(part):
    if 'text' in part:
        return TextPart(part['text'])
    if 'thinking' in part:
        return ThinkingPart(part['thinking'], signature=part.get('signature'))
    return ToolCallPart(part['call'], part.get('args'), **({'tool_call_id': part['id']} if 'id' in part else {}))


def raise_answer_error(error):
    kind = error['kind']
    if kind == 'http':
        raise ModelHTTPError(error['status'], MODEL_NAME, error.get('body'))
    if kind == 'unexpected':
        raise UnexpectedModelBehavior(error['message'], error.get('body'))
    raise RuntimeError(error['message'])


def text_chunks(text):
    words = text.split(' ')
    groups = [' '.join(words[at : at + 3]) for at in range(0, len(words), 3)]
    return [group + ' ' for group in groups[:-1]] + groups[-1:]


def deltas_of(answer):
    """The deltas of an answer: text by three words, the JSON text of arguments by 15 characters."""
    if 'deltas' in answer:
        return answer['deltas']
    deltas = []
    for index, part in enumerate(answer.get('parts', [])):
        if 'text' in part:
            deltas += [{'key': index, 'text': chunk} for chunk in text_chunks(part['text'])]
        elif 'thinking' in part:
            deltas += [{'key': index, 'thinking': chunk} for chunk in text_chunks(part['thinking'])]
            if 'signature' in part:
                deltas.append({'key': index, 'signature': part['signature']})
        else:
            deltas.append({'key': index, 'name': part['call'], 'id': part.get('id')})
            args = part.get('args')
            text = args if isinstance(args, str) else json.dumps(args or {}, separators=(',', ':'), ensure_ascii=False)
            deltas += [{'key': index, 'args': text[at : at + 15]} for at in range(0, len(text), 15)]
    return deltas


class StreamClosed(Exception):
    pass


@dataclass
class ScriptedStream(StreamedResponse):
    world: object = None
    answer: dict = field(default_factory=dict)
    is_closed: bool = False
    started_at: datetime = field(default_factory=lambda: datetime.now(timezone.utc))

    async def _get_event_iterator(self):
        for at, delta in enumerate(deltas_of(self.answer)):
            if self.is_closed:
                raise StreamClosed()
            if 'wait' in delta:
                await self.world.gate(delta['wait']).wait()
                continue
            if 'open' in delta:
                self.world.gate(delta['open']).set()
                continue
            if 'raise' in delta:
                raise_answer_error(delta['raise'])
            if 'finish' in delta:
                self.finish_reason = delta['finish']
                continue
            if at == 0 or not self._usage.input_tokens:
                self._usage = to_usage(self.answer)
            for event in self.handle(delta):
                yield event
        self.finish_reason = self.answer.get('finishReason')

    def handle(self, delta):
        key, parts = delta['key'], self._parts_manager
        if 'text' in delta:
            yield from parts.handle_text_delta(vendor_part_id=key, content=delta['text'])
        elif 'part' in delta:
            yield parts.handle_part(vendor_part_id=key, part=PART.validate_python(delta['part']))
        elif 'thinking' in delta or 'signature' in delta:
            yield from parts.handle_thinking_delta(
                vendor_part_id=key, content=delta.get('thinking'), signature=delta.get('signature')
            )
        else:
            event = parts.handle_tool_call_delta(
                vendor_part_id=key,
                tool_name=delta.get('name'),
                args=delta.get('args'),
                tool_call_id=delta.get('id'),
            )
            if event is not None:
                yield event

    def get_stream_cancel_errors(self):
        return (StreamClosed,)

    async def close_stream(self):
        # As a provider's connection does, which then gives an error to who still reads.
        self.is_closed = True

    @property
    def model_name(self):
        return definition.head_of(self.world, MODEL_NAME)['model_name']

    @property
    def provider_name(self):
        return definition.head_of(self.world, MODEL_NAME).get('provider_name')

    @property
    def provider_url(self):
        return None

    @property
    def timestamp(self):
        return self.started_at


class ScriptedModel(Model):
    def __init__(self, world, settings=None, name=MODEL_NAME):
        super().__init__(
            settings=settings,
            profile=ModelProfile(supports_json_schema_output=True, supports_json_object_output=True),
        )
        self.world = world
        self.name = name

    @property
    def model_name(self):
        return self.name

    @property
    def system(self):
        return 'script'

    async def request(self, messages, model_settings, model_request_parameters):
        answer = await self.take(messages, model_settings, model_request_parameters)
        for delta in answer.get('deltas', []):
            if 'wait' in delta:
                await self.world.gate(delta['wait']).wait()
            if 'open' in delta:
                self.world.gate(delta['open']).set()
        return ModelResponse(
            parts=[to_part(part) for part in answer.get('parts', [])],
            usage=to_usage(answer),
            **definition.head_of(self.world, MODEL_NAME),
            finish_reason=answer.get('finishReason'),
        )

    @asynccontextmanager
    async def request_stream(self, messages, model_settings, model_request_parameters, run_context=None):
        answer = await self.take(messages, model_settings, model_request_parameters)
        _, parameters = self.prepare_request(model_settings, model_request_parameters)
        yield ScriptedStream(model_request_parameters=parameters, world=self.world, answer=answer)

    async def count_tokens(self, messages, model_settings, model_request_parameters):
        counted = self.world.scenario.get('countedTokens')
        if counted is None:
            return await super().count_tokens(messages, model_settings, model_request_parameters)
        return RequestUsage(input_tokens=counted)

    async def take(self, messages, model_settings, model_request_parameters):
        settings, parameters = self.prepare_request(model_settings, model_request_parameters)
        self.world.requests.append(
            {
                'messages': json.loads(ModelMessagesTypeAdapter.dump_json(messages)),
                'settings': dict(settings or {}),
                'tools': [
                    tool.name
                    for tool in parameters.function_tools
                    if (parameters.tool_visibility or {}).get(tool.name) != 'withheld'
                ],
                'output_tools': [[tool.name, tool.description] for tool in parameters.output_tools],
                'allow_text': parameters.allow_text_output,
                'mode': parameters.output_mode,
                **({'model': self.name} if self.name != MODEL_NAME else {}),
                **definition.note_parts(self.world, model_request_parameters, settings, model_settings),
            }
        )
        answer = self.world.next_answer(messages)
        if 'wait' in answer:
            await self.world.gate(answer['wait']).wait()
        if 'error' in answer:
            raise_answer_error(answer['error'])
        return answer
