import type { AgentPlan, Answer, AnswerPart } from '../scenario.ts';
import { C, T } from '../scenarios/builders.ts';
import { takesText, type OutputKind } from './random-agent.ts';
import type { RandomSource } from './random-source.ts';

/** Answers of a model that mostly end with an output. */
export function randomScript(
  agent: AgentPlan,
  kind: OutputKind,
  random: RandomSource,
): readonly Answer[] {
  let count = 0;
  const id = (): string => `c${(count += 1)}`;
  const answers: Answer[] = [];
  for (let step = random.below(4); step > 0; step -= 1) {
    const parts: AnswerPart[] = [];
    if (random.chance(0.15))
      parts.push({
        thinking: 'let me think about that',
        ...(random.chance(0.5) && { signature: 'sig' }),
      });
    if (random.chance(0.25))
      parts.push(T(random.pick(['one moment, I will look this up', 'hm', ''])));
    for (let calls = random.below(4); calls > 0; calls -= 1) {
      const call = random.chance(0.2)
        ? outputCall(kind, random, id())
        : functionCall(agent, random, id());
      parts.push(call);
    }
    answers.push(withUsage({ parts }, random));
  }
  answers.push(withUsage({ parts: finalParts(agent, kind, random, id) }, random));
  answers.push(withUsage({ parts: finalParts(agent, kind, random, id) }, random));
  return answers;
}

function withUsage(answer: Answer, random: RandomSource): Answer {
  if (random.chance(0.7)) return answer;
  return {
    ...answer,
    usage: {
      input: random.below(200),
      output: random.below(60),
      ...(random.chance(0.4) && { cost: random.pick(['0.1', '0.0002', '1.25']) }),
    },
  };
}

function functionCall(agent: AgentPlan, random: RandomSource, id: string): AnswerPart {
  const names = (agent.tools ?? []).map(({ name }) => name);
  const name = names.length === 0 || random.chance(0.07) ? 'nope' : random.pick(names);
  if (name !== 'typed') return C(name, random.chance(0.1) ? '' : {}, id);
  const args = random.pick([
    { n: 1 },
    { n: 2, note: 'x' },
    { n: 3 },
    '{"n": 4}',
    {},
    { n: 'no' },
    '{"n": ',
    { n: 5, extra: true },
  ]);
  return C('typed', args, id);
}

function outputCall(kind: OutputKind, random: RandomSource, id: string): AnswerPart {
  const args = random.pick([{ x: 1 }, { x: 22 }, '{"x": 3}', {}, { x: 'no' }, '{"x"']);
  switch (kind) {
    case 'tool-output':
      return C('answer', args, id);
    case 'two-types':
      return random.chance(0.5)
        ? C('final_result_Out', args, id)
        : C(
            'final_result_Note',
            random.pick([{ title: 'a longer title', tags: ['a', 'b'] }, { title: 'b' }, {}]),
            id,
          );
    case 'boolean':
      return C('final_result', random.pick([{ response: true }, { response: false }, {}]), id);
    default:
      return C('final_result', args, id);
  }
}

function finalParts(
  agent: AgentPlan,
  kind: OutputKind,
  random: RandomSource,
  id: () => string,
): readonly AnswerPart[] {
  if (takesText(kind) && (kind !== 'text-or-object' || random.chance(0.5))) {
    const before = random.chance(0.2) ? [{ thinking: 'so' }] : [];
    const beside = random.chance(0.25) ? [functionCall(agent, random, id())] : [];
    return [...before, T(random.pick(['the final answer of this run', 'done', ''])), ...beside];
  }
  if (kind === 'native' || kind === 'prompted') {
    const text = T(random.pick(['{"x": 1}', '{"x": 22}', '{"x": "no"}', '{', 'no JSON']));
    return random.chance(0.2) ? [text, functionCall(agent, random, id())] : [text];
  }
  const parts = [outputCall(kind, random, id())];
  if (random.chance(0.3)) parts.push(functionCall(agent, random, id()));
  if (random.chance(0.2)) parts.push(outputCall(kind, random, id()));
  return random.chance(0.3) ? parts.toReversed() : parts;
}
