import type { Json } from '../../../preload/contract/json.ts';
import type { AskUserResponse } from '../../../preload/contract/question.ts';
import type { Capability } from '../../../main/agent/capabilities/capability.ts';
import { askUser } from '../../../main/capabilities/ask-user/ask-user.ts';
import type { AskUserPlan } from '../capability-plan.ts';
import type { World } from './world.ts';

/** The capability that asks the person, whose answerer follows a plan. Its instruction is each runtime's own, so it is not compared. */
export function makeAskUser(plan: AskUserPlan, world: World): Capability<Json> {
  let count = 0;
  let made = 0;
  const capability = askUser({
    ids: {
      hex32: () => {
        made += 1;
        return String(made).padStart(32, '0');
      },
    },
    answerer: async ({ questions }) => {
      world.log.push(`${plan.id} asks ${questions.map(({ header }) => header).join()}`);
      for (;;) {
        const answer = plan.answers[Math.min(count, plan.answers.length - 1)] ?? {};
        count += 1;
        if ('open' in answer) world.open(answer.open);
        else if ('wait' in answer) await world.opened(answer.wait);
        else if ('throw' in answer) throw new Error(answer.throw);
        else return toResponse(answer);
      }
    },
  });
  return { ...capability, id: plan.id, instructions: 'Ask.' };
}

function toResponse({
  answers = [],
  cancelled = false,
}: Exclude<
  AskUserPlan['answers'][number],
  { wait: string } | { open: string } | { throw: string }
>): AskUserResponse {
  return {
    answers: answers.map(({ header, selected = [], custom_answer: customAnswer = null }) => ({
      header,
      selected,
      customAnswer,
    })),
    cancelled,
  };
}
