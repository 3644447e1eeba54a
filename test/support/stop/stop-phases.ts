import { TOOL_NAME } from '../../../preload/contract/question.ts';
import { CALL, END, HANG, HTTP, T, TH, type Step } from '../model-server/script.ts';

/** A phase of a run in which it is stopped. */
export interface StopPhase {
  readonly name: string;
  readonly steps: readonly Step[];
  /** What the run does once the phase is reached, as main tells it; null for a question that waits. */
  readonly activity: string | null;
  /** Deltas that have to be sent first. */
  readonly deltas: number;
  /** Whether the window is loaded anew before the stop. */
  readonly reloads?: true;
  /** Whether another process holds the database for a while when the stop comes. */
  readonly holdsDatabase?: true;
}

const question = {
  questions: [
    { header: 'Where', question: 'Where to?', options: [{ label: 'Rome' }, { label: 'Oslo' }] },
  ],
};
const written = [T('Nile, '), T('Amazon, '), T('Volga'), HANG];

/** The phases that the app has so far and that a person can meet in it. */
export const stopPhases: readonly StopPhase[] = [
  { name: 'before the first token', steps: [HANG], activity: 'waiting-for-model', deltas: 0 },
  { name: 'thinking', steps: [TH('Long '), TH('rivers'), HANG], activity: 'thinking', deltas: 2 },
  { name: 'text', steps: written, activity: 'writing', deltas: 3 },
  {
    name: 'tool arguments',
    steps: [T('Let me look.'), CALL('call_cut', 'read_file', ['{"path":"riv']), HANG],
    activity: 'preparing-tool',
    deltas: 3,
  },
  {
    name: 'retry wait',
    steps: [HTTP(429, { 'retry-after': '600' })],
    activity: 'waiting-to-retry',
    deltas: 0,
  },
  {
    name: 'question open',
    steps: [T('One moment.'), CALL('call_ask', TOOL_NAME, question), END()],
    activity: null,
    deltas: 4,
  },
  { name: 'window reloaded', steps: written, activity: 'writing', deltas: 3, reloads: true },
  { name: 'database held', steps: written, activity: 'writing', deltas: 3, holdsDatabase: true },
];
