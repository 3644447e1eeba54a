import type { Script } from '../model-server/model-server.ts';
import { CALL, END, T, type Step } from '../model-server/script.ts';
import { TOOL_NAME } from '../../../preload/contract/question.ts';
import { askedForm, askedQuestions } from '../asking-model.ts';
import { wireMessages } from '../wire-messages.ts';

/** The tool of the real app that needs leave. */
const commandToolName = 'run_command';
/** The server's tool that asks, as the real app calls it. */
const formToolName = 'shelf__ask';

/** What `asking-model.ts` does, as a model server. A command writes the id of its call into a file. */
export function scriptForApp(doneFile: string): Script {
  const ask = (id: string): Step => CALL(`q-${id}`, TOOL_NAME, askedQuestions);
  const note = (id: string): Step =>
    CALL(`n-${id}`, commandToolName, { command: `echo n-${id} >> '${doneFile}'` });
  const form = (id: string): Step =>
    CALL(`f-${id}`, formToolName, { request: JSON.stringify(askedForm) });
  const plans: Readonly<Record<string, (id: string) => readonly Step[]>> = {
    'ask 1': (id) => [ask(id)],
    'ask 2': (id) => [ask(`${id}-0`), ask(`${id}-1`)],
    'note 1': (id) => [note(id)],
    'note 2': (id) => [note(`${id}-0`), note(`${id}-1`)],
    form: (id) => [form(id)],
    mixed: (id) => [note(id), ask(id), form(id)],
  };
  return (request) => {
    const messages = wireMessages(request);
    const last = messages.at(-1);
    const plan = last?.role === 'user' ? plans[textOf(last.content)] : undefined;
    // No id comes twice, whatever was said before it.
    const id = `${request.index}-${messages.length}`;
    return plan === undefined ? [T('Done.'), END()] : [...plan(id), END()];
  };
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  const [first] = Array.isArray(content) ? (content as readonly unknown[]) : [];
  const text: unknown = Reflect.get(Object(first), 'text');
  return typeof text === 'string' ? text : '';
}
