import type { JsonObject } from '../../../preload/contract/json.ts';
import type { AnswererPlan, CapabilityPlan, ListenerPlan } from '../capability-plan.ts';
import type { AnswerPart, RunPlan, Scenario, ToolPlan } from '../scenario.ts';
import { A, C, T, tool } from './builders.ts';

const option = (label: string, description?: string): JsonObject =>
  description === undefined ? { label } : { label, description };
const approach = {
  header: 'Approach',
  question: 'Which way?',
  options: [option('A', 'The first'), option('B')],
};
const targets = {
  header: 'Targets',
  question: 'For what?',
  options: [option('x'), option('y')],
  multi_select: true,
};
const both = { questions: [approach, targets] };
const picked: AnswererPlan = {
  answers: [
    { header: 'Approach', selected: ['A'] },
    { header: 'Targets', selected: ['x', 'y'] },
  ],
};
const ask = (args: JsonObject = both, id = 'c1'): AnswerPart => C('ask_user_question', args, id);
const waiting: readonly ListenerPlan[] = [
  { to: ['AskUserRequestedEvent'] },
  { to: ['AskUserAnsweredEvent'] },
];

interface Asking {
  readonly answers?: readonly AnswererPlan[];
  readonly parts?: readonly AnswerPart[];
  readonly more?: readonly (readonly AnswerPart[])[];
  readonly listeners?: readonly ListenerPlan[];
  readonly capabilities?: readonly CapabilityPlan[];
  readonly tools?: readonly ToolPlan[];
  readonly run?: Partial<RunPlan>;
  readonly logOrder?: 'any';
}

/** A run whose model asks the person. */
function asking(
  id: string,
  title: string,
  rows: readonly string[],
  { answers = [picked], parts = [ask()], more = [], run, logOrder, ...agent }: Asking = {},
): Scenario {
  return {
    id: `ask-user-${id}`,
    title,
    rows,
    agent: { ...agent, askUser: [{ id: 'asker', answers }] },
    script: [A(...parts), ...more.map((each) => A(...each)), A(T('the end'))],
    runs: [{ entry: 'run_stream_events', prompt: 'go', ...run }],
    ...(logOrder !== undefined && { logOrder }),
  };
}

/** The capability that asks the person, against that of Pydantic AI's harness. Source: spec 08. */
export const askUserScenarios: readonly Scenario[] = [
  asking('picked', 'tells of both events around the answer', ['A-186', 'A-179'], {
    listeners: waiting,
  }),
  asking('declined', 'goes on when the person declines', ['A-182', 'A-186'], {
    answers: [{ cancelled: true }],
    listeners: waiting,
  }),
  asking('custom', 'takes an answer in the person’s own words', ['A-181'], {
    answers: [
      {
        answers: [
          { header: 'Targets', selected: ['y'] },
          { header: 'Approach', custom_answer: 'Another\nway' },
        ],
      },
    ],
  }),
  asking('bad-response', 'tells of a response before it fails the run', ['A-187', 'A-183'], {
    answers: [{ answers: [{ header: 'Approach', selected: ['Z'] }] }],
    listeners: waiting,
  }),
  asking('unanswered', 'fails the run when questions are left over', ['A-187', 'A-183'], {
    answers: [{ answers: [{ header: 'Approach', selected: ['B'] }] }],
  }),
  asking('failing-answerer', 'tells of no answer when there is none', ['A-186'], {
    answers: [{ throw: 'no screen' }],
    listeners: waiting,
  }),
  asking('failing-listener', 'asks nobody when a listener fails', ['A-186'], {
    listeners: [{ to: ['AskUserRequestedEvent'], does: [{ throw: 'not now' }] }],
  }),
  asking('indicator', 'lets another capability show that the run waits', ['A-188'], {
    capabilities: [{ id: 'indicator', listeners: waiting }],
    run: { entry: 'run' },
  }),
  asking('two-calls', 'keeps two calls apart', ['A-178', 'A-186'], {
    answers: [
      { wait: 'both' },
      { open: 'both' },
      { answers: [{ header: 'Targets', selected: ['x'] }] },
      { answers: [{ header: 'Approach', selected: ['A'] }] },
    ],
    parts: [ask({ questions: [approach] }, 'c1'), ask({ questions: [targets] }, 'c2')],
  }),
  asking('extra-field', 'sends a call back that the schema refuses', ['A-191'], {
    parts: [ask({ questions: [{ ...approach, allow_other: true }] })],
    more: [[ask(both, 'c2')]],
    listeners: waiting,
  }),
  asking('one-option', 'sends a call back with too few options', ['A-175', 'A-191'], {
    parts: [ask({ questions: [{ ...approach, options: [option('A')] }] })],
    more: [[ask(both, 'c2')]],
  }),
  asking('stopped', 'keeps the call open when the run is stopped', ['A-185', 'A-186'], {
    tools: [tool('stop', {}, [[{ wait: 'asked' }, { cancel: 'ctx' }, { wait: 'never' }]])],
    answers: [{ open: 'asked' }, { wait: 'never' }],
    parts: [ask(), C('stop', {}, 'c2')],
    logOrder: 'any',
    run: { entry: 'run' },
  }),
];
