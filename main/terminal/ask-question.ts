import { cleanCustomAnswer, checkCustomAnswer } from '../../preload/contract/custom-answer.ts';
import type { Translate } from '../../preload/contract/locales/translate.ts';
import type { AskUserAnswer, Question } from '../../preload/contract/question.ts';
import {
  pickOne,
  pickSeveral,
  write,
  type MenuLine,
  type PromptPlace,
} from './terminal-prompts.ts';
import { toTerminalLine, toTerminalText } from './terminal-text.ts';

/** One question as it is put. */
export interface PutQuestion {
  readonly question: Question;
  /** Which of how many it is; null when it stands alone. */
  readonly place: { readonly position: number; readonly total: number } | null;
  /** What was answered before, when it is put again. */
  readonly earlier: AskUserAnswer | null;
}

/** What a menu needs besides its question. */
export interface AskSurroundings extends PromptPlace {
  readonly translate: Translate;
}

const ownLine = -1;
const declineLine = -2;

/** Puts one question. Null means that the person declines the whole set. Throws PromptLeft. */
export async function askQuestion(
  put: PutQuestion,
  around: AskSurroundings,
): Promise<AskUserAnswer | null> {
  for (;;) {
    const picked = put.question.multiSelect
      ? await pickLines(put, around)
      : [await pickOne(messageOf(put, around.translate), linesOf(put, around), around)];
    if (picked.includes(declineLine)) return null;
    const answer = await answerOf(put, picked, around);
    if (answer !== null) return answer;
  }
}

async function pickLines(put: PutQuestion, around: AskSurroundings): Promise<readonly number[]> {
  const { options } = put.question;
  let initial = options.flatMap(({ label }, at) =>
    put.earlier?.selected.includes(label) === true ? [at] : [],
  );
  let hint = '';
  for (;;) {
    const message = `${messageOf(put, around.translate)}${hint}`;
    const picked = await pickSeveral(message, linesOf(put, around), { ...around, initial });
    const isDeclined = picked.includes(declineLine);
    if (picked.length > 0 && (!isDeclined || picked.length === 1)) return picked;
    initial = picked.filter((at) => at >= 0);
    hint = `\n${around.translate('terminal.pickSomething')}`;
  }
}

/** Null when the person went back to the choices. */
async function answerOf(
  { question, earlier }: PutQuestion,
  picked: readonly number[],
  around: AskSurroundings,
): Promise<AskUserAnswer | null> {
  const { header, options } = question;
  const selected = options.map(({ label }) => label).filter((_, at) => picked.includes(at));
  if (!picked.includes(ownLine)) return { header, selected, customAnswer: null };
  const own = await writeOwn(earlier?.customAnswer ?? '', around);
  if (own === null) return null;
  // The contract has no field for words beside a choice: together they are one answer of the person's own.
  return { header, selected: [], customAnswer: [...selected, own].join('\n') };
}

async function writeOwn(initial: string, around: AskSurroundings): Promise<string | null> {
  const { translate } = around;
  let text = initial;
  for (;;) {
    text = await write(translate('terminal.ownHint'), text, around);
    const issue = checkCustomAnswer(text);
    if (issue === null) return text;
    if (issue.code === 'blank') return null;
    const cleaned = cleanCustomAnswer(text);
    if (checkCustomAnswer(cleaned) !== null) return null;
    const message = `${translate('terminal.cleaned')}\n${toTerminalText(cleaned)}`;
    if ((await pickOne(message, yesOrNo(translate), around)) === 'yes') return cleaned;
  }
}

/** The lines of a menu that wants a plain yes or no. */
export function yesOrNo(translate: Translate): readonly MenuLine<'yes' | 'no'>[] {
  return [
    { value: 'yes', label: translate('terminal.yes') },
    { value: 'no', label: translate('terminal.no') },
  ];
}

function messageOf({ question, place }: PutQuestion, translate: Translate): string {
  const header = toTerminalLine(question.header);
  const head = place === null ? header : translate('terminal.place', { ...place, header });
  const how = translate(question.multiSelect ? 'terminal.pickSeveral' : 'terminal.pickOne');
  return `${head}\n${toTerminalText(question.question)}\n${how}`;
}

function linesOf(
  { question }: PutQuestion,
  { translate }: AskSurroundings,
): readonly MenuLine<number>[] {
  const offered = question.options.map(({ label, description }, value) => {
    const told = description === null || description === '' ? '' : ` – ${description}`;
    return { value, label: toTerminalLine(`${label}${told}`) };
  });
  const lines = [
    ...offered,
    { value: ownLine, label: translate('terminal.ownAnswer') },
    { value: declineLine, label: translate('terminal.decline') },
  ];
  const hint = translate('terminal.tick');
  return question.multiSelect ? lines.map((line) => ({ ...line, hint })) : lines;
}
