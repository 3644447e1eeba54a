import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { findTitleProblems, judgeRows } from '../../../scripts/checklist/judge-rows.mjs';
import { idsInTitle } from '../../../scripts/checklist/title-ids.mjs';

interface Row {
  readonly id: string;
  readonly title: string;
  readonly area: string | readonly string[];
  readonly notApplicable?: string;
}

const rows = [
  { id: 'A-001', title: 'one', area: 'x' },
  { id: 'BC-02', title: 'two', area: 'x', figure: true },
  { id: 'M-03', title: 'three', area: 'x', notApplicable: 'because' },
];
const passing = (title: string) => ({ title, part: 'unit', passed: true, failed: false });
const failing = (title: string) => ({ title, part: 'e2e', passed: false, failed: true });
const skipped = (title: string) => ({ title, part: 'e2e', passed: false, failed: false });

function statuses(tests: unknown[], benches: unknown[] = []): string[] {
  return judgeRows(rows, tests, benches).map(({ status }: { status: string }) => status);
}

describe('the ids in a title', () => {
  it.each([
    ['keeps the text [A-076]', ['A-076']],
    ['answers once [M-06, BC-44]', ['M-06', 'BC-44']],
    ['answers once [M-06] [D-23]', ['M-06', 'D-23']],
    ['indexes list[A-076] of A-001', ['A-076']],
    ['mentions A-076 and [notes A-001]', []],
  ])('%s', (title, ids) => {
    expect(idsInTitle(title)).toEqual(ids);
  });
});

describe('a row', () => {
  it('passes by a passing test, fails by a failing one, and is missing otherwise', () => {
    expect(statuses([passing('works [A-001]')])[0]).toBe('passed');
    expect(statuses([passing('works [A-001]'), failing('breaks [A-001]')])[0]).toBe('failed');
    expect(statuses([skipped('later [A-001]'), passing('no id')])[0]).toBe('missing');
  });

  it('may be carried by a bench when it is a figure, and only then', () => {
    const bench = (id: string, passed: boolean) => ({ id, passed, bench: 'b', figure: '3 ms' });

    expect(statuses([], [bench('BC-02', true)])[1]).toBe('passed');
    expect(statuses([], [bench('BC-02', false)])[1]).toBe('failed');
    expect(statuses([], [bench('A-001', true)])[0]).toBe('missing');
  });

  it('needs no test when it is marked as not applicable', () => {
    expect(statuses([])[2]).toBe('not applicable');
  });
});

it('refuses titles with unknown ids or more than three', () => {
  const problems = findTitleProblems(rows, [
    passing('unknown [A-999]'),
    passing('greedy [A-001, BC-02, M-03] [A-001]'),
    passing('fine [A-001, BC-02, M-03]'),
  ]);

  expect(problems).toHaveLength(2);
});

describe('test/checklist.json', () => {
  const list: Row[] = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../checklist.json'), 'utf8'),
  );

  it('has every id once, with a title and an area', () => {
    const ids = list.map(({ id }) => id);

    expect(new Set(ids).size).toBe(ids.length);
    expect(list.every(({ title, area }) => title.length > 0 && area.length > 0)).toBe(true);
    expect(ids.filter((id) => id.startsWith('A-'))).toHaveLength(209);
    expect(ids.filter((id) => id.startsWith('M-'))).toHaveLength(14);
  });
});
