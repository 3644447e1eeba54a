"""Writes a history in the form of the newest release that was looked at, 2.62.0, which the oracle is not pinned to.

Usage, in an environment with pydantic-ai-slim 2.62.0: python newer_history.py HISTORY.json
It made test/fixtures/pydantic-ai-2.62-history.json. Ids are fixed; instants are those of the run.
"""

import asyncio
import sys

from pydantic_ai import Agent, ModelRetry, RunContext
from pydantic_ai.messages import (
    ModelRequest,
    ModelResponse,
    StructuredContent,
    SystemPromptPart,
    TextPart,
    ThinkingPart,
    ToolCallPart,
    UserPromptPart,
)
from pydantic_ai.models.function import FunctionModel
from pydantic_ai.usage import RequestUsage

ANSWERS = [
    [
        TextPart('Looking.'),
        ToolCallPart('look', {'at': 'x'}, 'c1'),
        ToolCallPart('look', {'wrong': 1}, 'c2'),
        ToolCallPart('nope', {}, 'c3'),
    ],
    [ToolCallPart('look', '{"at": "y"}', 'c4')],
    [ThinkingPart('only a thought', signature='s')],
    [TextPart('A forbidden word.')],
    [TextPart('All fine.')],
]


async def main(target):
    answers = iter(ANSWERS)

    def answer(messages, info):
        usage = RequestUsage(input_tokens=10, output_tokens=2, audio_seconds=1.5)
        return ModelResponse(parts=next(answers), usage=usage, model_name='scripted')

    agent = Agent(FunctionModel(answer), instructions='Be brief.', retries=5)

    @agent.tool(retries=3)
    async def look(ctx: RunContext, at: str) -> str:
        if at == 'x':
            raise ModelRetry('Look elsewhere.')
        return f'saw {at}'

    @agent.output_validator
    async def check(ctx: RunContext, output: str) -> str:
        if 'forbidden' in output:
            raise ModelRetry('Do not say that word.')
        return output

    before = [
        ModelRequest(parts=[SystemPromptPart('Be kind.', metadata={'by': 'test'}), UserPromptPart('Hello')]),
        ModelResponse(parts=[TextPart('Hello.')], model_name='scripted'),
    ]
    prompt = ['Look around', StructuredContent({'open': ['a.txt']}, tag='ui_state')]
    result = await agent.run(prompt, message_history=before, run_id='run-1', conversation_id='conversation-1')
    with open(target, 'wb') as file:
        file.write(result.all_messages_json())


asyncio.run(main(sys.argv[1]))
