"""Tells a run to the front ends of the two protocols that both runtimes speak, and notes what they are told."""

import json
import re

from pydantic_ai.ui.ag_ui import AGUIEventStream
from pydantic_ai.ui.vercel_ai import VercelAIEventStream

from drive import act, actions_at

UUID = re.compile(r'[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}')


async def drive_front_ends(agent, plan, world, options, seen):
    """Runs the agent and tells its events, and the error that it ended with, once to each front end."""
    events = []
    failure = None
    try:
        async with agent.run_stream_events(plan.get('prompt'), **options) as stream:
            seen['source'] = stream
            async for event in stream:
                events.append(event)
                await act(actions_at(plan, 'event', len(events)), world, {'events': stream.cancel})
        seen['result'] = stream.result
    except Exception as error:
        failure = error
        raise
    finally:
        seen['front_ends'] = {
            'ag_ui': await told(AGUIEventStream(thread_id='thread', run_id='run'), events, failure),
            'vercel': await told(VercelAIEventStream(sdk_version=7), events, failure),
        }


async def told(front_end, events, failure):
    chunks = []
    async for chunk in front_end.transform_stream(replay(events, failure)):
        encoded = front_end.encode_event(chunk).removeprefix('data: ').strip()
        if encoded != '[DONE]':
            chunks.append(json.loads(encoded))
    return tidy(chunks)


async def replay(events, failure):
    for event in events:
        yield event
    if failure is not None:
        raise failure


def tidy(chunks):
    """Without times; made-up ids by number; what is sealed, opened."""
    names = {}

    def rename(found):
        return names.setdefault(found.group(), f'front-end-id-{len(names) + 1}')

    for chunk in chunks:
        chunk.pop('timestamp', None)
        if 'encryptedValue' in chunk:
            chunk['encryptedValue'] = json.loads(chunk['encryptedValue'])
    return json.loads(UUID.sub(rename, json.dumps(chunks)))
