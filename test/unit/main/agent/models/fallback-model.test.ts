import { describe, expect, it } from 'vitest';
import { Agent } from '../../../../../main/agent/agent.ts';
import { CancellationToken } from '../../../../../main/agent/cancellation/cancellation-token.ts';
import { ModelAPIError, ModelHTTPError, UserError } from '../../../../../main/agent/errors.ts';
import { limitConcurrency } from '../../../../../main/agent/models/concurrency-limited-model.ts';
import {
  FallbackExceptionGroup,
  FallbackModel,
  ResponseRejected,
} from '../../../../../main/agent/models/fallback-model.ts';
import { FunctionModel } from '../../../../../main/agent/models/function-model.ts';
import type { Model, ModelCall } from '../../../../../main/agent/models/model.ts';
import { ConcurrencyLimit } from '../../../../../main/agent/run-options/concurrency-limit.ts';
import type { ModelSettings } from '../../../../../main/agent/run-options/model-settings.ts';
import { T } from '../../../../support/agent/golden-script.ts';
import { cancelledBy, thrownBy } from '../../../../support/agent/thrown-by.ts';

interface Candidate {
  readonly model: Model;
  readonly asked: ModelSettings[];
}

/** A model that answers with a text, or fails. */
function candidate(answer: string | Error, settings: ModelSettings | null = null): Candidate {
  const asked: ModelSettings[] = [];
  const respond = (given: ModelSettings): string => {
    asked.push(given);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const inner = new FunctionModel({
    function: (_, info) => [T(respond(info.modelSettings))],
    async *streamFunction(_, info) {
      yield respond(info.modelSettings);
    },
  });
  const model: Model = {
    modelName: answer instanceof Error ? 'failing' : answer,
    system: 'test',
    settings,
    request: (call) => inner.request(call),
    requestStream: async (call) => {
      if (answer instanceof Error) respond(call.settings);
      return inner.requestStream(call);
    },
  };
  return { model, asked };
}

const down = (name: string) => new ModelHTTPError({ statusCode: 503, modelName: name });

describe('a fallback model', () => {
  it('asks the next model when one cannot be reached, whole or streamed', async () => {
    for (const entry of ['run', 'stream'] as const) {
      const [first, second, third] = [
        candidate(down('a')),
        candidate('second'),
        candidate('third'),
      ];
      const agent = new Agent({
        model: new FallbackModel([first.model, second.model, third.model]),
      });
      const result = await agent.run('x', {
        ...(entry === 'stream' && {
          eventStreamHandler: async (_, events) => {
            for await (const event of events) void event;
          },
        }),
      });
      expect(result.output).toBe('second');
      expect([first.asked, second.asked, third.asked].map(({ length }) => length)).toEqual([
        1, 1, 0,
      ]);
      expect(result.usage.requests).toBe(1);
    }
  });

  it('is named after all of them', () => {
    const model = new FallbackModel([candidate('a').model, candidate('b').model]);
    expect([model.modelName, model.system]).toEqual(['fallback:a,b', 'fallback:test,test']);
  });

  it('has no settings of its own: those of each model lie under the run’s [A-122]', async () => {
    const first = candidate(down('a'), { temperature: 0.1, maxTokens: 5 });
    const second = candidate('ok', { temperature: 0.2, topK: 3 });
    const model = new FallbackModel([first.model, second.model]);
    expect(model).not.toHaveProperty('settings');
    await new Agent({ model, modelSettings: { temperature: 0.9 } }).run('x', {
      modelSettings: (ctx) => ({ seed: Object.keys(ctx.modelSettings).length }),
    });
    expect(first.asked).toEqual([{ temperature: 0.9, maxTokens: 5, seed: 1 }]);
    expect(second.asked).toEqual([{ temperature: 0.9, topK: 3, seed: 1 }]);
  });

  it('tells of every failure when all have failed', async () => {
    const model = new FallbackModel([candidate(down('a')).model, candidate(down('b')).model]);
    const error = await thrownBy(new Agent({ model }).run('x'));
    expect(error).toBeInstanceOf(FallbackExceptionGroup);
    expect(error).toMatchObject({
      message: 'All models from FallbackModel failed',
      errors: [{ modelName: 'a', statusCode: 503 }, { modelName: 'b' }],
    });
  });

  it('lets through what no rule names', async () => {
    const broken = candidate(new TypeError('a bug'));
    const spare = candidate('spare');
    const run = (model: Model) => new Agent({ model }).run('x');
    await expect(run(new FallbackModel([broken.model, spare.model]))).rejects.toThrow('a bug');
    const rules = new FallbackModel([broken.model, spare.model], { fallbackOn: [TypeError] });
    expect((await run(rules)).output).toBe('spare');
    const questions = new FallbackModel([broken.model, spare.model], {
      fallbackOn: [ModelAPIError, (error) => Promise.resolve(error.message === 'a bug')],
    });
    expect((await run(questions)).output).toBe('spare');
  });

  it('never hides a mistake of the program, and never outlives a stop', async () => {
    const spare = candidate('spare');
    const mistaken = new FallbackModel([candidate(new UserError('mistake')).model, spare.model], {
      fallbackOn: [Error],
    });
    await expect(new Agent({ model: mistaken }).run('x')).rejects.toThrow('mistake');
    const token = new CancellationToken();
    const stopping: Model = {
      ...candidate('x').model,
      request: () => {
        token.cancel();
        return Promise.reject(down('a'));
      },
    };
    const model = new FallbackModel([stopping, spare.model], { fallbackOn: [Error] });
    await cancelledBy(new Agent({ model }).run('x', { cancellationToken: token }));
    expect(spare.asked).toEqual([]);
  });

  it('can refuse a response, and says how many it refused', async () => {
    const rejectResponse = (response: { parts: readonly unknown[] }) =>
      JSON.stringify(response.parts).includes('bad');
    const model = (...answers: string[]) =>
      new FallbackModel(
        answers.map((answer) => candidate(answer).model),
        { rejectResponse, fallbackOn: [] },
      );
    expect((await new Agent({ model: model('bad one', 'good') }).run('x')).output).toBe('good');
    const error = await thrownBy(new Agent({ model: model('bad', 'bad too') }).run('x'));
    expect(error).toMatchObject({ errors: [expect.any(ResponseRejected)] });
    expect(String((error as AggregateError).errors[0])).toContain('2 model response(s) rejected');
  });

  it('adds what refused responses cost, by the prices of the run', async () => {
    const model = new FallbackModel([candidate('bad').model, candidate('good').model], {
      rejectResponse: ({ parts }) => JSON.stringify(parts).includes('bad'),
    });
    const priced = new Agent({ model, prices: { priceOf: () => '0.25' } });
    expect((await priced.run('x')).usage.cost).toBe('0.50');
    expect((await new Agent({ model }).run('x')).usage.cost).toBeNull();
  });

  it('must have models, and a reason to leave one', () => {
    expect(() => new FallbackModel([])).toThrow('at least one model');
    expect(() => new FallbackModel([candidate('a').model], { fallbackOn: [] })).toThrow(
      'FallbackModel created with empty fallbackOn.',
    );
  });

  it('offers the native tools that all of them have', () => {
    const having = (nativeTools: readonly string[]): Model => ({
      ...candidate('x').model,
      nativeTools,
    });
    expect(
      new FallbackModel([having(['web_search', 'code']), having(['web_search'])]).nativeTools,
    ).toEqual(['web_search']);
    expect(new FallbackModel([having(['code']), candidate('x').model]).nativeTools).toEqual([]);
  });
});

describe('a model that is asked only so often at a time', () => {
  it('keeps the settings of the model in it, and has none of its own [A-122]', async () => {
    const { model, asked } = candidate('ok', { temperature: 0.3 });
    await new Agent({ model: limitConcurrency(model, 1) }).run('x', { modelSettings: { seed: 1 } });
    expect(asked).toEqual([{ temperature: 0.3, seed: 1 }]);
  });

  it('holds back requests of all agents that share it, and frees a place however one ends', async () => {
    let running = 0;
    let most = 0;
    const slow: Model = {
      ...candidate('slow').model,
      request: async (call: ModelCall) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
        if (call.settings.seed === 1) throw down('slow');
        return candidate('slow').model.request(call);
      },
    };
    const limiter = new ConcurrencyLimit({ maxRunning: 2 });
    const shared = limitConcurrency(slow, limiter);
    const [even, odd] = [new Agent({ model: shared }), new Agent({ model: shared })];
    const runs = Array.from({ length: 10 }, (_, at) =>
      (at % 2 === 0 ? even : odd).run('x', { modelSettings: { seed: at } }),
    );
    const ended = await Promise.allSettled(runs);
    expect(ended.map(({ status }) => status)).toEqual(
      Array.from({ length: 10 }, (_, at) => (at === 1 ? 'rejected' : 'fulfilled')),
    );
    expect([most, limiter.runningCount]).toEqual([2, 0]);
  });

  it('counts a stream until it is closed, and lets a waiting request be stopped', async () => {
    const limiter = new ConcurrencyLimit({ maxRunning: 1, maxQueued: 1 });
    const agent = new Agent({ model: limitConcurrency(candidate('one two').model, limiter) });
    const stream = await agent.runStream('x');
    expect(limiter.runningCount).toBe(1);
    const token = new CancellationToken();
    const waiting = cancelledBy(agent.run('y', { cancellationToken: token }));
    await new Promise(setImmediate);
    expect(limiter.waitingCount).toBe(1);
    await expect(agent.run('z')).rejects.toThrow(
      'Concurrency queue depth (2) exceeds max_queued (1) for model:one two',
    );
    token.cancel();
    await waiting;
    expect(limiter.waitingCount).toBe(0);
    await stream.getOutput();
    await stream[Symbol.asyncDispose]();
    expect(limiter.runningCount).toBe(0);
  });
});
