import { describe, expect, it } from 'vitest';
import {
  spanQuerySchema,
  type SpanQuery,
} from '../../../../../../main/agent/evals/spans/span-query.ts';
import { SpanTree } from '../../../../../../main/agent/evals/spans/span-tree.ts';

function span(id: string, parent: string | null, startSecond: number, seconds = 1) {
  const startNs = BigInt(startSecond) * 1_000_000_000n;
  return {
    name: id,
    traceId: 't',
    spanId: id,
    parentSpanId: parent,
    startNs,
    endNs: startNs + BigInt(seconds * 1e9),
    attributes: {},
    status: 'unset' as const,
  };
}

describe('a tree of spans', () => {
  const tree = new SpanTree([
    span('later', 'top', 3),
    span('below', 'first', 2, 90.5),
    span('first', 'top', 1),
    span('top', null, 0),
  ]);
  const names = (nodes: readonly { readonly name: string }[]) => nodes.map(({ name }) => name);

  it('has its spans in the order in which they began, whatever the order in which they ended', () => {
    expect(names(tree.nodes)).toEqual(['top', 'first', 'below', 'later']);
    expect(names(tree.roots)).toEqual(['top']);
    expect(names(tree.roots[0]?.children ?? [])).toEqual(['first', 'later']);
  });

  it('is looked through from a span downwards and upwards, as far as one says', () => {
    const [top, , below] = tree.nodes;
    expect(names(top?.descendants() ?? [])).toEqual(['first', 'below', 'later']);
    expect(names(top?.descendants({ name_equals: 'first' }) ?? [])).toEqual(['first', 'later']);
    expect(names(below?.ancestors() ?? [])).toEqual(['first', 'top']);
    expect(names(below?.ancestors(({ name }) => name === 'first') ?? [])).toEqual(['first']);
  });

  it('takes a condition as code too', () => {
    expect(names(tree.find(({ children }) => children.length === 1))).toEqual(['first']);
    expect(tree.has(() => false)).toBe(false);
  });

  it.each([
    ['PT1M30.5S', 90.5],
    ['PT90.5S', 90.5],
    ['PT0.025H', null],
    ['P1D', 86_400],
    ['PT1H', 3600],
    ['-PT1S', -1],
    ['P', null],
    ['PT', null],
    ['1S', null],
  ])('takes the duration %s as %s seconds', (text, seconds) => {
    const parsed = spanQuerySchema.safeParse({ min_duration: text } satisfies SpanQuery);
    expect(parsed.success).toBe(seconds !== null);
    if (!parsed.success || seconds === null) return;
    expect(names(tree.find({ ...parsed.data, max_duration: 90.5 })).includes('below')).toBe(
      seconds <= 90.5,
    );
  });

  it('refuses a condition that nobody knows, which would hold for every span', () => {
    expect(spanQuerySchema.safeParse({ name_equal: 'x' }).success).toBe(false);
    expect(spanQuerySchema.safeParse({ not_: { name_equal: 'x' } }).success).toBe(false);
  });
});
