import { describe, expect, it } from 'vitest';
import { applyMutant, findMutants, mutantId } from '../../mutation/find-mutants.ts';

const source = `import { a } from './a.ts';
/** A type has no behaviour: x < y. */
type Small = 1 | 2;
export function f(x: number, list: readonly number[]): number {
  if (x < 3 && list.length === 0) return 1;
  a(true);
  const first = list.filter((each) => each > x) as number[];
  return (first[0] ?? 0) + x;
}
`;

/** Each break as what became of its line. */
const broken = findMutants('f.ts', source).map((mutant) => {
  const line = applyMutant(source, mutant).split('\n')[mutant.line - 1] ?? '';
  return `${mutant.operator}: ${line.trim()}`;
});

describe('the breaks of a module', () => {
  it('are one small thing each, and leave types and imports alone', () => {
    expect(broken).toEqual([
      'negate-condition: if (!(x < 3 && list.length === 0)) return 1;',
      'move-boundary: if (x <= 3 && list.length === 0) return 1;',
      'swap-logic: if (x < 3 || list.length === 0) return 1;',
      'swap-comparison: if (x < 3 && list.length !== 0) return 1;',
      'drop-statement: if (x < 3 && list.length === 0) ;',
      'drop-statement: ;',
      'flip-boolean: a(false);',
      'drop-call: const first = list as number[];',
      'move-boundary: const first = list.filter((each) => each >= x) as number[];',
      'swap-logic: return (first[0]) + x;',
      'swap-arithmetic: return (first[0] ?? 0) - x;',
    ]);
  });

  it('have names that stay as long as the module does', () => {
    const names = findMutants('f.ts', source).map(mutantId);
    expect(new Set(names).size).toBe(names.length);
    expect(findMutants('f.ts', source).map(mutantId)).toEqual(names);
  });
});
