import { errandTopic } from './errand.ts';
import { errandsInEnglish } from './errands-en.ts';
import { errandsInKorean } from './errands-ko.ts';
import type { Topic } from './topic.ts';

/** What the demo model understands well enough to see what is missing, though it cannot do it. */
export const errands: readonly Topic[] = (
  ['translation', 'summary', 'reminder', 'booking'] as const
).map((name) => errandTopic(errandsInEnglish[name], errandsInKorean[name]));
