"""The capability that asks the person, whose answerer follows a plan."""

from itertools import count
from types import SimpleNamespace

from pydantic_ai_harness import AskUser
from pydantic_ai_harness.ask_user import AskUserAnswer, AskUserResponse, _types
from pydantic_ai_harness.ask_user._events import AskUserAnsweredEvent, AskUserRequestedEvent
from pydantic_ai.messages import CAPABILITY_EVENT_TYPES


class Asking(AskUser):
    def get_instructions(self):
        return 'Ask.'


def make_ask_user(plan, world):
    # A scenario's events take the place of all others.
    CAPABILITY_EVENT_TYPES['ask_user.requested'] = AskUserRequestedEvent
    CAPABILITY_EVENT_TYPES['ask_user.answered'] = AskUserAnsweredEvent
    world.events.classes.update(AskUserRequestedEvent=AskUserRequestedEvent, AskUserAnsweredEvent=AskUserAnsweredEvent)
    made = count(1)
    _types.uuid4 = lambda: SimpleNamespace(hex=f'{next(made):032}')
    given = list(plan['answers'])

    async def answer(request):
        headers = ','.join(question.header for question in request.questions)
        world.log.append(f'{plan["id"]} asks {headers}')
        while True:
            step = given.pop(0) if len(given) > 1 else given[0]
            if 'open' in step:
                world.gate(step['open']).set()
            elif 'wait' in step:
                await world.gate(step['wait']).wait()
            elif 'throw' in step:
                raise RuntimeError(step['throw'])
            else:
                return to_response(step)

    capability = Asking(answerer=answer)
    capability.id = plan['id']
    return capability


def to_response(step):
    answers = tuple(
        AskUserAnswer(header=each['header'], selected=tuple(each.get('selected', [])), custom_answer=each.get('custom_answer'))
        for each in step.get('answers', [])
    )
    return AskUserResponse(answers=answers, cancelled=step.get('cancelled', False))
