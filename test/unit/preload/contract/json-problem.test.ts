import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonProblem } from '../../../../preload/contract/json-problem.ts';

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('the place at which a text stops being JSON', () => {
  it.each([
    ['', 1, 1],
    ['{"a": 1,}', 1, 9],
    ['{"a": 1} x', 1, 10],
    ["{'a': 1}", 1, 2],
    ['[1 2]', 1, 4],
    ['[\n  tru\n]', 2, 3],
    ['{"a" 1}', 1, 6],
    ['{"a": "x\n"}', 1, 7],
    ['[1]]', 1, 4],
    ['[01]', 1, 3],
  ])('of %j is line %i, column %i', (text, line, column) => {
    expect(findJsonProblem(text)).toEqual({ line, column });
  });

  it('is none where the engine finds none, and one where it does', () => {
    const pieces = fc.constantFrom(
      ...'{}[],:"\\'.split(''),
      ' ',
      '\n',
      '1',
      '-',
      'e',
      '.',
      'true',
      '"a"',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.array(pieces).map((all) => all.join('')),
        ),
        (text) => {
          expect(findJsonProblem(text) === null).toBe(parses(text));
        },
      ),
      { numRuns: 2000 },
    );
  });
});
