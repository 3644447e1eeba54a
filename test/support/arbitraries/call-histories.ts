import fc from 'fast-check';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { RequestPart } from '../../../preload/contract/request-part.ts';
import type { ResponsePart } from '../../../preload/contract/response-part.ts';
import {
  call,
  request,
  response,
  retryPrompt,
  text,
  toolReturn,
  user,
} from '../message-builders.ts';

interface Turn {
  readonly calls: number;
  readonly answered: readonly boolean[];
  readonly retried: boolean;
  readonly said: string | null;
  readonly written: string | null;
  readonly isCut: boolean;
}

const turn: fc.Arbitrary<Turn> = fc.record({
  calls: fc.nat({ max: 3 }),
  answered: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  retried: fc.boolean(),
  said: fc.option(fc.constantFrom('Nile', 'Volga'), { nil: null }),
  written: fc.option(fc.constantFrom('go on', 'again'), { nil: null }),
  isCut: fc.boolean(),
});

/** Histories as runs leave them: ids used once, results in the next request and in call order, any of them missing. */
export const leftHistories: fc.Arbitrary<ModelMessage[]> = fc
  .array(turn, { maxLength: 5 })
  .map((turns) => [request([user('start')]), ...turns.flatMap(toMessages)]);

/** Histories in which every call has its result: nothing to repair. */
export const validHistories: fc.Arbitrary<ModelMessage[]> = fc
  .array(turn, { maxLength: 5 })
  .map((turns) => [
    request([user('start')]),
    ...turns.flatMap((each, at) =>
      toMessages({ ...each, answered: [true, true, true], written: each.written ?? 'on' }, at),
    ),
  ]);

const pool = fc.constantFrom('a', 'b', 'c');
const anyRequestPart: fc.Arbitrary<RequestPart> = fc.oneof(
  fc.constantFrom('hello', 'again').map(user),
  pool.map((id) => toolReturn(id)),
  pool.map((id) => retryPrompt('Again.', 'look_up', id)),
  fc.constant(retryPrompt('Write text.', null, 'a')),
);
const anyResponsePart: fc.Arbitrary<ResponsePart> = fc.oneof(
  fc.constantFrom('Nile', '').map(text),
  pool.map((id) => call(id)),
  pool.map((id) => call(id, 'look_up', '{"cut')),
);

/** Any order of anything, ids shared on purpose: what an old store or another program may hold. */
export const wildHistories: fc.Arbitrary<ModelMessage[]> = fc.array(
  fc.oneof(
    fc
      .tuple(
        fc.array(anyRequestPart, { maxLength: 4 }),
        fc.boolean(),
        fc.constantFrom(null, 'A', 'B'),
      )
      .map(([parts, isCut, instructions]) =>
        request(parts, { state: isCut ? 'interrupted' : 'complete', instructions }),
      ),
    fc
      .tuple(fc.array(anyResponsePart, { maxLength: 4 }), fc.boolean(), fc.constantFrom(null, 'm'))
      .map(([parts, isCut, modelName]) =>
        response(parts, { state: isCut ? 'interrupted' : 'complete', modelName }),
      ),
  ),
  { maxLength: 8 },
);

function toMessages(each: Turn, at: number): ModelMessage[] {
  const ids = Array.from({ length: each.calls }, (_, index) => `call-${at}-${index}`);
  const said = each.said === null && each.calls > 0 ? [] : [text(each.said ?? 'Thames')];
  const calls = ids.map((id, index) =>
    call(id, 'look_up', each.isCut && index === ids.length - 1 ? '{"cut' : '{}'),
  );
  const results = ids
    .filter((_, index) => each.answered[index] === true)
    .map((id, index) =>
      each.retried && index === 0 ? retryPrompt('Again.', 'look_up', id) : toolReturn(id),
    );
  const isAllAnswered = results.length === ids.length;
  const parts = [...results, ...(each.written === null ? [] : [user(each.written)])];
  return [
    response([...said, ...calls], {
      state: each.isCut && !isAllAnswered ? 'interrupted' : 'complete',
    }),
    ...(parts.length === 0 && isAllAnswered
      ? []
      : [request(parts, { state: isAllAnswered ? 'complete' : 'interrupted' })]),
  ];
}
