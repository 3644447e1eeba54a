import { TOOL_NAME } from '../../../preload/contract/question.ts';
import { CALL, END, HANG, T, TH, WAIT, type Step } from '../model-server/script.ts';
import { createRandom } from './create-random.ts';

/** Where in a conversation a kill may fall. */
export const crashPhases = [
  'sending',
  'thinking',
  'text',
  'arguments',
  'parallel tools',
  'question',
  'answering',
  'stop in progress',
] as const;
export type CrashPhase = (typeof crashPhases)[number];

/** What one seed does: a conversation, and the moment at which the app is killed in it. */
export interface CrashPlan {
  readonly seed: number;
  /** The phase that is aimed at; where the kill fell is found out afterwards. */
  readonly phase: CrashPhase;
  /** What the person writes. */
  readonly prompt: string;
  /** What the server answers, request by request, until the kill. */
  readonly answers: readonly (readonly Step[])[];
  /** What it answers after it. */
  readonly laterAnswers: readonly (readonly Step[])[];
  /** How many deltas of the phase are let through before the kill, or before the stop. */
  readonly deltas: number;
  /** How long after that the kill comes. */
  readonly delayMs: number;
  /** Whether a stop is asked for while tools run, instead of in the text. */
  readonly stopsInTools: boolean;
}

/** The calls that a response makes of tools, for a front that has such tools. */
export type CallTool = (id: string, ms: number) => Step;

const streamed = 16;

/** The plan of a seed. Seeds take the phases in turn, so that each gets its share. */
export function crashPlan(seed: number, callTool: CallTool): CrashPlan {
  const random = createRandom(seed);
  const phase = crashPhases[seed % crashPhases.length] ?? 'text';
  const id = (name: string): string => `s${seed}-${name}`;
  const tool = (name: string): Step => callTool(id(name), random.between(10, 120));
  const isCutInArguments = phase === 'arguments';
  const first = [
    ...stream('thought', TH, random.between(1, 6)),
    ...stream('word', T, random.between(1, 6)),
    ...(isCutInArguments
      ? [CALL(id('cut'), 'work', pieces('{"ms": 10', random.between(1, 8))), HANG]
      : [tool('a'), tool('b'), tool('c'), END()]),
  ];
  const second = [T('And I ask. '), tool('d'), CALL(id('q'), TOOL_NAME, question), END()];
  return {
    seed,
    phase,
    prompt: `Crash seed ${seed}.`,
    answers: [first, second, [...stream('end', T, 6), END()]],
    laterAnswers: [
      [T('Once more. '), tool('e'), END()],
      [T('Done.'), END()],
    ],
    deltas: random.between(1, streamed - 1),
    delayMs: random.between(0, longestDelayMs(phase)),
    stopsInTools: random.next() < 0.5,
  };
}

/** The question that every plan asks. */
export const question = {
  questions: [
    { header: 'Where', question: 'Where to?', options: [{ label: 'Rome' }, { label: 'Oslo' }] },
  ],
};

/** An answer to it. */
export const answer = {
  answers: [{ header: 'Where', selected: ['Rome'], customAnswer: null }],
  cancelled: false,
};

function stream(word: string, step: (text: string) => Step, pauseMs: number): Step[] {
  return Array.from({ length: streamed }, (_, at) => [
    step(`${word}${at} 🙂 `),
    WAIT(pauseMs),
  ]).flat();
}

function pieces(text: string, size: number): string[] {
  const count = Math.ceil(text.length / size);
  return Array.from({ length: count }, (_, at) => text.slice(at * size, (at + 1) * size));
}

function longestDelayMs(phase: CrashPhase): number {
  switch (phase) {
    case 'sending':
    case 'answering':
      return 12;
    case 'thinking':
    case 'text':
      return 6;
    case 'stop in progress':
      return 25;
    case 'parallel tools':
      return 60;
    case 'arguments':
    case 'question':
      return 250;
  }
}
