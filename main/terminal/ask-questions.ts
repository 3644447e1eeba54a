import {
  declinedResponse,
  type AskUserAnswer,
  type AskUserRequest,
  type AskUserResponse,
} from '../../preload/contract/question.ts';
import { askQuestion, yesOrNo, type AskSurroundings } from './ask-question.ts';
import { pickOne, type MenuLine } from './terminal-prompts.ts';
import { toTerminalLine } from './terminal-text.ts';

const send = -1;
const decline = -2;

/** Puts a set of questions, one after the other; several are looked over before they are sent. Throws PromptLeft. */
export async function askQuestions(
  { questions }: AskUserRequest,
  around: AskSurroundings,
): Promise<AskUserResponse> {
  const answers: (AskUserAnswer | null)[] = questions.map(() => null);
  const ask = async (at: number): Promise<boolean> => {
    const question = questions[at];
    if (question === undefined) return true;
    const total = questions.length;
    const place = total === 1 ? null : { position: at + 1, total };
    for (;;) {
      const answer = await askQuestion({ question, place, earlier: answers[at] ?? null }, around);
      if (answer !== null) {
        answers[at] = answer;
        return true;
      }
      if (await isSureToDecline(answers, around)) return false;
    }
  };
  for (const at of questions.keys()) {
    if (!(await ask(at))) return declinedResponse;
  }
  while (questions.length > 1) {
    const next = await pickOne(
      around.translate('terminal.review'),
      review(answers, around),
      around,
    );
    if (next === send) break;
    if (next === decline) {
      if (await isSureToDecline(answers, around)) return declinedResponse;
    } else if (!(await ask(next))) return declinedResponse;
  }
  return { answers: answers.filter((answer) => answer !== null), cancelled: false };
}

/** A decline takes a second step where it would throw answers away. */
async function isSureToDecline(
  answers: readonly (AskUserAnswer | null)[],
  around: AskSurroundings,
): Promise<boolean> {
  if (answers.every((answer) => answer === null)) return true;
  const { translate } = around;
  const lines = yesOrNo(translate).toReversed();
  return (await pickOne(translate('terminal.declineSure'), lines, around)) === 'yes';
}

function review(
  answers: readonly (AskUserAnswer | null)[],
  { translate }: AskSurroundings,
): readonly MenuLine<number>[] {
  const changes = answers.flatMap((answer, at) => {
    if (answer === null) return [];
    const change = translate('terminal.change', { header: answer.header });
    const said = answer.customAnswer ?? answer.selected.join(', ');
    return [{ value: at, label: toTerminalLine(`${change}: ${said}`) }];
  });
  return [
    { value: send, label: translate('terminal.send') },
    ...changes,
    { value: decline, label: translate('terminal.decline') },
  ];
}
