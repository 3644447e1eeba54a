import { setImmediate as nextTurn } from 'node:timers/promises';
import { FunctionModel } from '../../main/agent/models/function-model.ts';
import { TOOL_NAME } from '../../preload/contract/question.ts';
import { callStep } from './scripted-model.ts';

/** What the model of these tests asks: one choice, then several. */
export const askedQuestions = {
  questions: [
    { header: 'One', question: 'Which?', options: [{ label: 'A' }, { label: 'B' }] },
    {
      header: 'Several',
      question: 'Which of them?',
      multi_select: true,
      options: [{ label: 'A' }, { label: 'B' }, { label: 'C' }],
    },
  ],
};

/** What the server of these tests asks, while it works on a call. */
export const askedForm = {
  mode: 'form',
  message: 'Where does it stand?',
  requestedSchema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name', minLength: 2, maxLength: 100 },
      locked: { type: 'boolean', title: 'Locked', default: true },
    },
    required: ['name'],
  },
};

/** The tool that needs leave. */
export const noteToolName = 'write_note';
/** The server's tool that asks, as the model calls it. */
const formToolName = 'shelf_ask';

type Step = ReturnType<typeof callStep>;

const ask = (id: string): Step => callStep(`q-${id}`, TOOL_NAME, askedQuestions);
const note = (id: string): Step => callStep(`n-${id}`, noteToolName, { text: 'Buy soil' });
const form = (id: string): Step =>
  callStep(`f-${id}`, formToolName, { request: JSON.stringify(askedForm) });
const quick = (id: string): Step => callStep(`c-${id}`, 'quick');

/** What the model does when the person's last message says this. */
const plans: Readonly<Record<string, (id: string) => readonly Step[]>> = {
  'ask 1': (id) => [ask(id)],
  'ask 2': (id) => [ask(`${id}-0`), ask(`${id}-1`), quick(id)],
  'note 1': (id) => [note(id)],
  'note 2': (id) => [note(`${id}-0`), note(`${id}-1`)],
  form: (id) => [form(id)],
  mixed: (id) => [note(id), ask(id), form(id)],
};

/** Does what the person's last message says; answers once that is settled. What it does follows from the history alone. */
export const askingModel = new FunctionModel({
  modelName: 'm-1',
  async *streamFunction(messages) {
    await nextTurn();
    const prompt = messages.at(-1)?.parts.find((part) => part.partKind === 'user-prompt');
    const said = typeof prompt?.content === 'string' ? prompt.content : '';
    const plan = plans[said]?.(String(messages.length));
    if (plan === undefined) yield 'Done.';
    else for (const step of plan) yield step;
  },
});
