import { inline } from './markdown.ts';
import type { TopicAnswers } from './topic.ts';

/** Three days at a place. */
export interface Place {
  readonly title: string;
  /** Morning, afternoon and evening of three days. */
  readonly days: readonly (readonly [string, string, string])[];
}

/** The days at the place that was chosen, or at one the person named. */
export function placeOf(
  answers: TopicAnswers,
  places: Readonly<Record<string, Place>>,
  own: (words: string) => Place,
): Place {
  const answer = answers['place'];
  const label = answer?.labels[0] ?? '';
  const note = answer?.notes[label];
  const place = places[label] ?? own(inline(answer?.own ?? label));
  return note === undefined ? place : { ...place, title: `${place.title} (${inline(note)})` };
}
