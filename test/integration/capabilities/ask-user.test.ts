import { describe, expect, it } from 'vitest';
import { Agent } from '../../../main/agent/agent.ts';
import { UserError } from '../../../main/agent/errors.ts';
import {
  FunctionModel,
  type FunctionModelInfo,
} from '../../../main/agent/models/function-model.ts';
import type {
  AnswerContext,
  AnswerFunction,
} from '../../../main/capabilities/ask-user/answerer.ts';
import { askUser, askUserInstruction } from '../../../main/capabilities/ask-user/ask-user.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import {
  DECLINED,
  declinedResponse,
  TOOL_NAME,
  type AskUserRequest,
  type AskUserResponse,
} from '../../../preload/contract/question.ts';
import type { RetryPromptPart, ToolReturnPart } from '../../../preload/contract/request-part.ts';
import { call, text } from '../../support/message-builders.ts';

const approach = {
  header: 'Approach',
  question: 'Which way?',
  options: [{ label: 'A' }, { label: 'B' }],
};
const targets = {
  header: 'Targets',
  question: 'What for?',
  options: [{ label: 'x' }, { label: 'y' }],
  multi_select: true,
};
const pick = (header: string, ...selected: readonly string[]) => ({
  header,
  selected,
  customAnswer: null,
});

/** A model that makes these calls in its first response and then says what it read. */
function modelThatCalls(...args: readonly (object | string)[]): {
  model: FunctionModel;
  infos: FunctionModelInfo[];
} {
  const infos: FunctionModelInfo[] = [];
  const model = new FunctionModel({
    function: (messages, info) => {
      infos.push(info);
      const isFirst = messages.every((message) => message.kind === 'request');
      if (!isFirst) return [text('Done.')];
      return args.map((each, at) =>
        call(`c${at + 1}`, TOOL_NAME, typeof each === 'string' ? each : JSON.stringify(each)),
      );
    },
  });
  return { model, infos };
}

function resultsIn(messages: readonly ModelMessage[]): (ToolReturnPart | RetryPromptPart)[] {
  return messages.flatMap((message) =>
    message.kind === 'request'
      ? message.parts.filter(
          (part) => part.partKind === 'tool-return' || part.partKind === 'retry-prompt',
        )
      : [],
  );
}

async function ask(
  answerer: AnswerFunction | { answer: AnswerFunction },
  ...args: readonly (object | string)[]
) {
  const { model, infos } = modelThatCalls(...args);
  const agent = new Agent({ model, capabilities: [askUser({ answerer })] });
  const result = await agent.run('go');
  return { result, infos, results: resultsIn(result.allMessages()) };
}

const both = { questions: [approach, targets] };
const answered: AskUserResponse = {
  answers: [pick('Approach', 'A'), pick('Targets', 'x', 'y')],
  cancelled: false,
};

describe('asking the person in a run', () => {
  it('adds one tool and one instruction, the same in every request [A-174] [A-194]', async () => {
    const { infos } = await ask(() => Promise.resolve(answered), both);
    expect(infos.map((info) => info.functionTools.map((tool) => tool.name))).toEqual([
      [TOOL_NAME],
      [TOOL_NAME],
    ]);
    expect(infos.map((info) => info.instructions)).toEqual([
      askUserInstruction,
      askUserInstruction,
    ]);
    expect(infos[0]?.modelRequestParameters.instructionParts).toMatchObject([
      { dynamic: false, id: null },
    ]);
    expect(askUserInstruction).toContain(TOOL_NAME);
  });

  it('gives the answers back as the return of that call [A-179] [A-193]', async () => {
    const { results } = await ask(() => Promise.resolve(answered), both);
    expect(results).toMatchObject([
      {
        partKind: 'tool-return',
        toolCallId: 'c1',
        outcome: 'success',
        content: { Approach: ['A'], Targets: ['x', 'y'] },
      },
    ]);
  });

  it('says that the person declined, and the run goes on [A-182]', async () => {
    const { results, result } = await ask(() => Promise.resolve(declinedResponse), both);
    expect(results).toMatchObject([{ content: DECLINED, outcome: 'success' }]);
    expect(result.output).toBe('Done.');
  });

  it('takes an own answer, which the model cannot offer by itself [A-181]', async () => {
    const own: AskUserResponse = {
      answers: [
        { header: 'Approach', selected: [], customAnswer: 'Neither' },
        pick('Targets', 'x'),
      ],
      cancelled: false,
    };
    const { results, infos } = await ask(() => Promise.resolve(own), both);
    expect(results).toMatchObject([{ content: { Approach: ['Neither'], Targets: ['x'] } }]);
    expect(JSON.stringify(infos[0]?.functionTools[0]?.parametersJsonSchema)).not.toMatch(/custom/i);
  });

  it('asks a function or an object, and cannot be made without either [A-176] [A-177]', async () => {
    const { results } = await ask({ answer: () => Promise.resolve(answered) }, both);
    expect(results).toMatchObject([{ outcome: 'success' }]);
    // @ts-expect-error the answerer has no default
    expect(() => askUser({})).toThrow(UserError);
  });

  it('cannot be made from what can be written down: its answerer lives in the program [A-197]', () => {
    const written = JSON.stringify({ answerer: () => Promise.resolve(answered) });
    expect(() => askUser(JSON.parse(written))).toThrow(UserError);
  });

  it('waits as long as the person needs, beside tools that go on [A-185]', async () => {
    const gate = Promise.withResolvers<AskUserResponse>();
    const asked = Promise.withResolvers<AnswerContext>();
    const running = ask((_request, context) => {
      asked.resolve(context);
      return gate.promise;
    }, both);
    expect(await asked.promise).toMatchObject({ toolCallId: 'c1', runId: expect.any(String) });
    gate.resolve(answered);
    expect((await running).result.output).toBe('Done.');
  });

  it('asks two calls at once, each with an id of its own, and keeps their answers apart [A-178]', async () => {
    const requests: AskUserRequest[] = [];
    const open = Promise.withResolvers<void>();
    const { results } = await ask(
      async (request) => {
        requests.push(request);
        if (requests.length === 2) open.resolve();
        await open.promise;
        return {
          answers: request.questions.map((question) =>
            pick(question.header, question.options[0]?.label ?? ''),
          ),
          cancelled: false,
        };
      },
      { questions: [approach] },
      { questions: [targets] },
    );
    const ids = requests.map((request) => request.id);
    expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(2);
    expect(results).toMatchObject([
      { toolCallId: 'c1', content: { Approach: ['A'] } },
      { toolCallId: 'c2', content: { Targets: ['x'] } },
    ]);
  });

  it('hands over what cannot be changed any more [A-192]', async () => {
    await ask((request) => {
      expect(() => Object.assign(request.questions[0] ?? {}, { header: 'other' })).toThrow(
        TypeError,
      );
      expect(() => Object.assign(request, { id: 'other' })).toThrow(TypeError);
      return Promise.resolve(answered);
    }, both);
  });
});

describe('arguments that may not be shown', () => {
  it.each([
    ['an extra field', { questions: [{ ...approach, allow_other: true }] }, 'extra_forbidden'],
    ['half of their JSON (row 40)', '{"questions": [{"header"', 'json_invalid'],
    [
      'a header that is missing',
      { questions: [{ question: 'Q?', options: approach.options }] },
      'missing',
    ],
  ])(
    'go back to the model with what is wrong, and nobody is asked: %s [A-191] [BC-57]',
    async (_, args, type) => {
      let asked = 0;
      const { results, result } = await ask(() => {
        asked += 1;
        return Promise.resolve(answered);
      }, args);
      expect(results).toMatchObject([
        { partKind: 'retry-prompt', toolName: TOOL_NAME, content: [{ type }] },
      ]);
      expect([asked, result.output]).toEqual([0, 'Done.']);
    },
  );
});

describe('an answerer that fails', () => {
  it.each([
    [
      'a response that does not fit',
      { answers: [pick('Nope', 'A')], cancelled: false },
      "unknown or repeated question 'Nope'",
    ],
    ['no response at all (row 59)', undefined, 'did not return a response'],
  ])('fails the run and is no retry of the model: %s [A-183]', async (_, response, message) => {
    const { model, infos } = modelThatCalls(both);
    const answerer = (() => Promise.resolve(response)) as unknown as AnswerFunction;
    const agent = new Agent({ model, capabilities: [askUser({ answerer })] });
    await expect(agent.run('go')).rejects.toThrow(message);
    expect(infos).toHaveLength(1);
  });

  it('fails the run with its own error', async () => {
    const broken = new Error('the window is gone');
    await expect(ask(() => Promise.reject(broken), both)).rejects.toBe(broken);
  });

  it('does not hold a run that is stopped, even when it is deaf to the signal [BC-10]', async () => {
    const stop = new AbortController();
    const { model } = modelThatCalls(both);
    const asked = Promise.withResolvers<AbortSignal>();
    const answerer: AnswerFunction = (_request, { signal }) => {
      asked.resolve(signal);
      return new Promise(() => {});
    };
    const running = new Agent({ model, capabilities: [askUser({ answerer })] }).run('go', {
      signal: stop.signal,
    });
    const signal = await asked.promise;
    const reason = new Error('stopped');
    stop.abort(reason);
    await expect(running).rejects.toBe(reason);
    expect(signal.aborted).toBe(true);
  });
});

describe('two of them', () => {
  it('collide by the name of their tool, since neither has an id of its own [A-195]', async () => {
    const { model } = modelThatCalls(both);
    const answerer: AnswerFunction = () => Promise.resolve(answered);
    const agent = new Agent({
      model,
      capabilities: [askUser({ answerer }), askUser({ answerer })],
    });
    await expect(agent.run('go')).rejects.toThrow(
      /conflicts with existing tool.*ask_user_question/,
    );
    expect(askUser({ answerer }).id).toBeUndefined();
  });
});
