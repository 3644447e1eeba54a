import { idsInTitle, MOST_IDS } from './title-ids.mjs';

/**
 * Says for each row of the checklist what carries it. A row passes when a passing test carries its
 * id and no failing one does; a row that is a figure may be carried by a bench result instead; a
 * row that does not apply needs a reason.
 */
export function judgeRows(rows, tests, benches) {
  return rows.map((row) => {
    const carriers = tests.filter(({ title }) => idsInTitle(title).includes(row.id));
    const figures = row.figure ? benches.filter(({ id }) => id === row.id) : [];
    return { ...row, status: statusOf(row, carriers, figures), tests: carriers, figures };
  });
}

/** What is wrong with the titles themselves: unknown ids, and titles that carry too many. */
export function findTitleProblems(rows, tests) {
  const known = new Set(rows.map(({ id }) => id));
  return tests.flatMap(({ title }) => {
    const ids = idsInTitle(title);
    const unknown = ids.filter((id) => !known.has(id));
    return [
      ...unknown.map((id) => `"${title}" carries ${id}, which the checklist does not have`),
      ...(ids.length > MOST_IDS
        ? [`"${title}" carries ${ids.length} ids; ${MOST_IDS} are the most`]
        : []),
    ];
  });
}

/** The areas of a row: it may belong to several. */
export function areasOf({ area }) {
  return Array.isArray(area) ? area : [area];
}

function statusOf(row, carriers, figures) {
  if (row.notApplicable) return 'not applicable';
  const all = [...carriers, ...figures];
  if (carriers.some(({ failed }) => failed) || figures.some(({ passed }) => !passed))
    return 'failed';
  return all.some(({ passed }) => passed) ? 'passed' : 'missing';
}
