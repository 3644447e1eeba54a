import axe from 'axe-core';

/** What the accessibility rules of WCAG 2.2 AA and good practice find wrong with the page, in words. */
export async function findViolations(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // A part of a window is not a whole page with its landmarks and first heading.
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  });
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`,
    ),
  );
}
