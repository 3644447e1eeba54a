import { dinnerTopic } from './dinner-topic.ts';
import { giftTopic } from './gift-topic.ts';
import { letterTopic } from './letter-topic.ts';
import type { Topic } from './topic.ts';
import { tripTopic } from './trip-topic.ts';

/** What the demo model asks back about; the first that a request matches counts. */
export const topics: readonly Topic[] = [letterTopic, giftTopic, dinnerTopic, tripTopic];
