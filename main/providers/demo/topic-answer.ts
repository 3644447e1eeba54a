import { SKIPPED } from '../../../preload/contract/response-from-draft.ts';
import { inline } from './markdown.ts';
import type { TopicQuestion } from './topic-question.ts';

/** What is known about one question. */
export interface TopicAnswer {
  readonly header: string;
  /** Labels of the question that count. */
  readonly labels: readonly string[];
  /** What the person added to a label. */
  readonly notes: Readonly<Record<string, string>>;
  /** The person's own words instead of a label. */
  readonly own: string | null;
  /** Whether the model chose, because nobody said. */
  readonly isAssumed: boolean;
}

/** What the request itself says about a question, or null when it leaves it open. */
export function answerFromRequest(question: TopicQuestion, request: string): TopicAnswer | null {
  const known = question.options.filter((option) => option.known?.test(request) === true);
  if (known.length === 0) return answerInOwnWords(question, request);
  const labels = known.map((option) => option.label);
  return createAnswer(question, { labels: question.multiSelect ? labels : labels.slice(0, 1) });
}

function answerInOwnWords(question: TopicQuestion, request: string): TopicAnswer | null {
  const groups = question.said?.exec(request)?.slice(1) ?? [];
  const own = groups.find((group) => group !== undefined);
  return own === undefined ? null : createAnswer(question, { own });
}

/** Reads what came back under a question's header; nothing, or a skipped question, leaves the choice to the model. */
export function answerFromResult(
  question: TopicQuestion,
  values: readonly string[] | null,
): TopicAnswer {
  const [first] = values ?? [];
  if (values === null || first === undefined || first === SKIPPED) return assumeAnswer(question);
  const offered = question.options.map((option) => option.label);
  if (values.every((value) => offered.includes(value)))
    return createAnswer(question, { labels: values });
  return readNotes(question, first) ?? createAnswer(question, { own: first });
}

/** The model's own choice: the first option. */
export function assumeAnswer(question: TopicQuestion): TopicAnswer {
  return createAnswer(question, { labels: [question.options[0].label], isAssumed: true });
}

/**
 * Turns an answer into phrases: the one of each label, with the person's note behind it, or their own words as `own`
 * puts them.
 */
export function phrasesOf(
  answer: TopicAnswer | undefined,
  phrases: Readonly<Record<string, string>>,
  own: (words: string) => string = (words) => words,
): readonly string[] {
  if (answer === undefined) return [];
  if (answer.own !== null) return [own(inline(answer.own))];
  return answer.labels.map((label) => {
    const phrase = phrases[label] ?? label;
    const note = answer.notes[label];
    return note === undefined ? phrase : `${phrase} (${inline(note)})`;
  });
}

// A choice with a note comes back as text, one line for each label: see `responseFromDraft`.
function readNotes(question: TopicQuestion, text: string): TopicAnswer | null {
  const labels: string[] = [];
  const notes: Record<string, string> = {};
  for (const line of text.split('\n')) {
    const last = labels.at(-1);
    const option = question.options.find(
      ({ label }) => line === label || line.startsWith(`${label}: `),
    );
    if (option !== undefined) {
      labels.push(option.label);
      const note = line.slice(option.label.length + 2);
      if (note !== '') notes[option.label] = note;
    } else if (last !== undefined) notes[last] = `${notes[last] ?? ''} ${line}`.trim();
    else return null;
  }
  return createAnswer(question, { labels, notes });
}

function createAnswer(question: TopicQuestion, known: Partial<TopicAnswer>): TopicAnswer {
  return { header: question.header, labels: [], notes: {}, own: null, isAssumed: false, ...known };
}
