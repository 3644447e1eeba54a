const ID = /(?:A-\d{3}|BC-\d{2}|[MDR]-\d{2})/;
const MARK = new RegExp(`\\[(${ID.source}(?:[\\s,]+${ID.source})*)\\]`, 'g');

/** A test that claims more than this proves none of it. */
export const MOST_IDS = 3;

/** The ids that a test's title carries: `[A-076]`, `[A-076, BC-12]` or several such marks. */
export function idsInTitle(title) {
  return [...title.matchAll(MARK)].flatMap((match) => match[1].split(/[\s,]+/));
}
