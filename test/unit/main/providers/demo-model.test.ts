import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toArgsObject } from '../../../../main/agent/messages/tool-args.ts';
import { createDemoModel } from '../../../../main/providers/demo-model.ts';
import { splitWords } from '../../../../main/providers/demo/pace.ts';
import { topics } from '../../../../main/providers/demo/topics.ts';
import type { ModelMessage, ModelResponse } from '../../../../preload/contract/message.ts';
import { parseQuestions } from '../../../../preload/contract/question-arguments.ts';
import { DECLINED, TOOL_NAME, type Question } from '../../../../preload/contract/question.ts';
import { SKIPPED } from '../../../../preload/contract/response-from-draft.ts';
import { request, response, text, toolReturn, user } from '../../../support/message-builders.ts';
import {
  callWith,
  parameters,
  rejection,
  streamAll,
  toolDefinition,
} from '../../../support/model-call.ts';

const model = createDemoModel({ pace: { startMs: 0, wordMs: 0 } });
const offered = parameters({
  functionTools: [TOOL_NAME, 'list_files', 'read_file'].map((name) => toolDefinition(name)),
});
const ask = (history: readonly ModelMessage[]) =>
  model.request(callWith(history, { parameters: offered }));
const textOf = (answer: ModelResponse): string =>
  answer.parts.flatMap((part) => (part.partKind === 'text' ? [part.content] : [])).join('');
const say = async (prompt: string): Promise<string> => textOf(await ask([request([user(prompt)])]));

/** What the model asks about a request; empty when it asks nothing. */
function questionsOf(answer: ModelResponse): readonly Question[] {
  const asked = answer.parts.find(
    (part) => part.partKind === 'tool-call' && part.toolName === TOOL_NAME,
  );
  if (asked?.partKind !== 'tool-call') return [];
  const parsed = parseQuestions(toArgsObject(asked.args));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.questions;
}

/** The reply after the person answered: a label by its place for each question, or what is given. */
async function answerAll(
  prompt: string,
  answers: (question: Question) => readonly string[],
): Promise<string> {
  const history = [request([user(prompt)])];
  const asked = await ask(history);
  const callId =
    asked.parts.flatMap((part) => (part.partKind === 'tool-call' ? [part.toolCallId] : []))[0] ??
    '';
  const content = Object.fromEntries(
    questionsOf(asked).map((question) => [question.header, [...answers(question)]]),
  );
  return textOf(
    await ask([...history, asked, request([toolReturn(callId, content, { toolName: TOOL_NAME })])]),
  );
}

const openRequests = [
  ['Plan a trip', 'trip', 'en'],
  ['Write a letter for me', 'letter', 'en'],
  ['Help me choose a gift', 'gift', 'en'],
  ['What could I cook tonight?', 'dinner', 'en'],
  ['여행 계획을 세워 줘', 'trip', 'ko'],
  ['편지를 써 줘', 'letter', 'ko'],
  ['선물을 골라 줘', 'gift', 'ko'],
  ['저녁 메뉴를 추천해 줘', 'dinner', 'ko'],
] as const;

describe('a request that is open', () => {
  it.each(openRequests)('is asked about with two to four questions: %s', async (prompt) => {
    const answer = await ask([request([user(prompt)])]);
    const questions = questionsOf(answer);
    expect(questions.length).toBeGreaterThanOrEqual(2);
    expect(questions.length).toBeLessThanOrEqual(4);
    expect(answer.parts.map((part) => part.partKind)).toEqual(['thinking', 'text', 'tool-call']);
  });

  it.each(openRequests)(
    'gives another answer for every choice: %s',
    async (prompt, name, language) => {
      const topic = topics.find((each) => each.name === name);
      const base = await answerAll(prompt, (question) => [question.options[0]?.label ?? '']);
      expect(base.length).toBeGreaterThan(150);
      for (const changed of topic?.words[language].questions ?? []) {
        for (const option of changed.options.slice(1)) {
          const reply = await answerAll(prompt, (question) => [
            question.header === changed.header ? option.label : (question.options[0]?.label ?? ''),
          ]);
          expect(reply, `${changed.header}: ${option.label}`).not.toBe(base);
        }
      }
    },
  );

  it.each(openRequests)('keeps the language it was made in: %s', async (prompt, _, language) => {
    const reply = await answerAll(prompt, (question) =>
      question.options.slice(0, question.multiSelect ? 3 : 1).map((option) => option.label),
    );
    const latin = (reply.match(/[A-Za-z]{4,}/g) ?? []).length;
    if (language === 'ko') expect([/\p{Script=Hangul}/u.test(reply), latin]).toEqual([true, 0]);
    else expect(/\p{Script=Hangul}/u.test(reply)).toBe(false);
  });

  it.each(openRequests)('uses own words, notes and several choices: %s', async (prompt) => {
    const questions = questionsOf(await ask([request([user(prompt)])]));
    for (const chosen of questions) {
      const label = chosen.options[1]?.label ?? '';
      const own = await answerAll(prompt, (question) => [
        question === chosen || question.header === chosen.header
          ? 'my two | cats\nand a boat'
          : (question.options[0]?.label ?? ''),
      ]);
      expect(own).toContain('my two | cats and a boat');
      if (!/tone|말투|time|시간/i.test(chosen.header)) {
        const noted = await answerAll(prompt, (question) => [
          question.header === chosen.header
            ? `${label}: near Busan`
            : (question.options[0]?.label ?? ''),
        ]);
        expect(noted, chosen.header).toContain('near Busan');
      }
    }
  });

  it('chooses by itself and says so when the person declined, or skipped a question', async () => {
    const skipped = await answerAll('Plan a trip', (question) => [
      question.header === 'Pace' ? SKIPPED : (question.options[1]?.label ?? ''),
    ]);
    expect(skipped).toContain('I chose myself: **Pace:** Slow');
    const history = [request([user('Plan a trip')])];
    const asked = await ask(history);
    const callId =
      asked.parts.flatMap((part) => (part.partKind === 'tool-call' ? [part.toolCallId] : []))[0] ??
      '';
    const declined = textOf(
      await ask([
        ...history,
        asked,
        request([toolReturn(callId, DECLINED, { toolName: TOOL_NAME })]),
      ]),
    );
    expect(declined).toContain('**Place:** By the sea');
  });

  it('is not asked what it says already', async () => {
    const answer = await ask([request([user('Plan a slow trip to the mountains for two of us')])]);
    expect(questionsOf(answer).map((question) => question.header)).toEqual(['Musts']);
    const known = await say(
      'Plan a slow trip to the mountains for a couple who love to read and eat',
    );
    expect(known).toContain('Three days in the mountains');
  });

  it('is answered with its own choices where it may not ask', async () => {
    const answer = await model.request(callWith([request([user('Plan a trip')])]));
    expect(textOf(answer)).toContain('I chose myself');
  });

  it('starts anew when the person writes something else instead of answering [M-08]', async () => {
    const history = [request([user('Plan a trip')])];
    const asked = await ask(history);
    const callId =
      asked.parts.flatMap((part) => (part.partKind === 'tool-call' ? [part.toolCallId] : []))[0] ??
      '';
    const instead = request([
      toolReturn(callId, 'superseded', { toolName: TOOL_NAME, outcome: 'interrupted' }),
      user('Thank you, hello'),
    ]);
    expect(textOf(await ask([...history, asked, instead]))).toContain('You are welcome');
  });
});

describe('going on where it stopped', () => {
  const broken = (written: string) => response([text(written)], { state: 'interrupted' });
  const goOn = request([user('Continue where you stopped.')]);

  it.each(['Write a long story', '긴 이야기를 하나 써 줘', 'Count to 200', 'Show me Markdown'])(
    'writes just the rest, wherever it was stopped: %s [M-05]',
    async (prompt) => {
      const whole = await say(prompt);
      const words = splitWords(whole);
      await fc.assert(
        fc.asyncProperty(
          fc.nat({ max: words.length - 1 }),
          fc.nat({ max: words.length - 1 }),
          async (one, two) => {
            const [first, second] = [Math.min(one, two), Math.max(one, two)].map(
              (at) => words.slice(0, at).join('').length,
            );
            const head = whole.slice(0, first);
            const middle = whole.slice(first, second);
            const rest = textOf(
              await ask([request([user(prompt)]), broken(head), goOn, broken(middle), goOn]),
            );
            expect(head + middle + rest).toBe(whole);
          },
        ),
        { numRuns: 30 },
      );
    },
  );

  it('goes on after the tools were done, and asks again when the question was cut [M-05]', async () => {
    const history = [request([user('Plan a trip')])];
    const asked = await ask(history);
    const callId =
      asked.parts.flatMap((part) => (part.partKind === 'tool-call' ? [part.toolCallId] : []))[0] ??
      '';
    const questions = questionsOf(asked);
    const content = Object.fromEntries(
      questions.map((question) => [question.header, [question.options[0]?.label ?? '']]),
    );
    const done = toolReturn(callId, content, { toolName: TOOL_NAME });
    const afterTool = await ask([
      ...history,
      asked,
      request([done, user('Continue where you stopped.')]),
    ]);
    expect(textOf(afterTool)).toContain('Three days by the sea');
    const cut = toolReturn(callId, 'interrupted', { toolName: TOOL_NAME, outcome: 'interrupted' });
    const again = await ask([
      ...history,
      asked,
      request([cut, user('Continue where you stopped.')]),
    ]);
    expect(again.parts.map((part) => part.partKind)).toEqual(['tool-call']);
    expect(questionsOf(again)).toEqual(questions);
  });

  it('takes up a text that the person changed after its last words', async () => {
    const whole = await say('Write a long story');
    const at = whole.indexOf('"You could have gone to bed,"');
    const changed = `A new beginning. ${whole.slice(at - 80, at)}`;
    expect(textOf(await ask([request([user('Write a long story')]), broken(changed), goOn]))).toBe(
      whole.slice(at),
    );
  });

  it('says so when there is nothing left', async () => {
    const whole = await say('Count to 5');
    expect(
      textOf(await ask([request([user('Count to 5')]), response([text(whole)]), goOn])),
    ).toContain('nothing left');
  });
});

describe('writing at a human pace', () => {
  it('streams the same text in words, and a call in pieces', async () => {
    const { events, stream, error } = await streamAll(
      model,
      callWith([request([user('Plan a trip')])], { parameters: offered }),
    );
    expect(error).toBeNull();
    expect(stream.snapshot().state).toBe('complete');
    expect(questionsOf(stream.snapshot())).toHaveLength(4);
    expect(events.length).toBeGreaterThan(40);
  });

  it('stops with the signal’s reason, in the middle of a word’s wait', async () => {
    const slow = createDemoModel({ pace: { startMs: 0, wordMs: 60_000 } });
    const stop = new AbortController();
    const reason = new Error('enough');
    const opening = rejection(
      slow.requestStream(callWith([request([user('hello')])], { signal: stop.signal })),
    );
    setImmediate(() => stop.abort(reason));
    expect(await opening).toBe(reason);
  });

  it('loses nothing when it cuts a text into words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (any) => splitWords(any).join('') === any),
    );
  });

  it('has enough to say that one can press Stop', async () => {
    expect(splitWords(await say('Tell me a long story')).length).toBeGreaterThan(500);
    expect((await say('긴 이야기를 들려줘')).length).toBeGreaterThan(1500);
    expect(await say('Count to 1000')).toMatch(/^1, 2, 3,.*999, 1000\.\n\nThat is 1000\.$/s);
  });
});

describe('anything else', () => {
  it('is answered by what the demo is and can do, in both languages', async () => {
    expect(await say('hello')).toContain('rules, no AI');
    expect(await say('안녕')).toContain('규칙으로만');
    expect(await say('What is the meaning of life?')).toContain(
      'none of mine fits “What is the meaning of life?”',
    );
    expect(await say('도와줘, 뭘 할 수 있어?')).toContain('여행 계획');
  });
});
