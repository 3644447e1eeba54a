import type { Json } from '../../../preload/contract/json.ts';
import { TOOL_NAME } from '../../../preload/contract/question.ts';
import { findFilesAnswer } from './answer-from-files.ts';
import { errands } from './errands.ts';
import { findLongText } from './long-texts.ts';
import { remainderOf, say, type DemoStep } from './plan.ts';
import type { Situation } from './situation.ts';
import { smallTalk, talkWords } from './small-talk.ts';
import { answerFromRequest, answerFromResult, type TopicAnswer } from './topic-answer.ts';
import { topics } from './topics.ts';
import type { TopicQuestion } from './topic-question.ts';
import type { Topic } from './topic.ts';
import { wantsSomething } from './wants-something.ts';

/** What the demo model does in a situation, given the tools it has. Pure. */
export function answerRequest(
  situation: Situation,
  toolNames: ReadonlySet<string>,
): readonly DemoStep[] {
  const steps = planWhole(situation, toolNames);
  const left = remainderOf(steps, situation.written);
  return left.length > 0 ? left : say(talkWords[situation.language].nothingLeft);
}

function planWhole(situation: Situation, toolNames: ReadonlySet<string>): readonly DemoStep[] {
  const { request, language } = situation;
  const longText = findLongText(request, language);
  if (longText !== null) return say(longText);
  const fromFiles = findFilesAnswer(situation, toolNames);
  if (fromFiles !== null) return fromFiles;
  const topic = [...errands, ...topics].find((each) => each.matches.test(request));
  if (topic !== undefined && wantsSomething(request)) {
    return answerTopic(topic, situation, toolNames);
  }
  return say(smallTalk(request, language));
}

function answerTopic(
  topic: Topic,
  situation: Situation,
  toolNames: ReadonlySet<string>,
): readonly DemoStep[] {
  const words = topic.words[situation.language];
  const asked = situation.results.findLast((result) => result.toolName === TOOL_NAME);
  const open = words.questions.filter(
    (question) => answerFromRequest(question, situation.request) === null,
  );
  if (asked === undefined && open.length > 0 && toolNames.has(TOOL_NAME)) {
    return [
      { kind: 'thinking', text: words.thinking },
      { kind: 'text', text: words.intro },
      { kind: 'call', toolName: TOOL_NAME, args: { questions: open.map(toArguments) } },
    ];
  }
  const answers = words.questions.map((question): [string, TopicAnswer] => [
    question.key,
    answerFromRequest(question, situation.request) ??
      answerFromResult(question, valuesUnder(question.header, asked?.content ?? null)),
  ]);
  const assumed = answers.map(([, answer]) => answer).filter((answer) => answer.isAssumed);
  const reply = words.reply(Object.fromEntries(answers));
  const note = talkWords[situation.language].assumed(
    assumed.map((answer) => `**${answer.header}:** ${answer.labels.join(', ')}`),
  );
  return say(assumed.length === 0 ? reply : `${reply}\n\n${note}`);
}

function toArguments(question: TopicQuestion) {
  return {
    header: question.header,
    question: question.question,
    options: question.options.map(({ label, description }) => ({ label, description })),
    multi_select: question.multiSelect,
  };
}

function valuesUnder(header: string, content: Json): readonly string[] | null {
  if (typeof content !== 'object' || content === null || !Object.hasOwn(content, header))
    return null;
  const values: unknown = Reflect.get(content, header);
  return Array.isArray(values) && values.every((value) => typeof value === 'string')
    ? values
    : null;
}
