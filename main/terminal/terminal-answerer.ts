import type { AskUserRequest, AskUserResponse } from '../../preload/contract/question.ts';
import type { Translate } from '../../preload/contract/locales/translate.ts';
import type { AnswerContext } from '../capabilities/ask-user/answerer.ts';
import { askQuestions } from './ask-questions.ts';
import type { Screen } from './screen.ts';
import { endOf, type TerminalMenu } from './terminal-menu.ts';

/** What asking needs. */
export interface TerminalAnswererOptions {
  readonly menu: TerminalMenu;
  readonly screen: Screen;
  readonly translate: Translate;
  /** A question came that nobody can answer here. */
  readonly onUnanswered: () => void;
}

/**
 * Asks the person in the terminal, one set of questions at a time. Where there is no person, or they pressed Ctrl-C, the
 * question stays without an answer: the run is stopped around it, and its history has the open question.
 */
export class TerminalAnswerer {
  readonly #options: TerminalAnswererOptions;

  constructor(options: TerminalAnswererOptions) {
    this.#options = options;
  }

  answer(
    request: AskUserRequest,
    { signal }: Pick<AnswerContext, 'signal'>,
  ): Promise<AskUserResponse> {
    const { menu, screen, translate } = this.#options;
    return menu.inTurn(signal, (turn) => {
      screen.announce(translate('terminal.asks'));
      return turn === null ? this.#leaveUnanswered(request, signal) : askQuestions(request, turn);
    });
  }

  #leaveUnanswered({ questions }: AskUserRequest, signal: AbortSignal): Promise<never> {
    const { screen, translate, onUnanswered } = this.#options;
    for (const { question } of questions) screen.note(question, 'plain');
    screen.note(translate('terminal.unanswered'), 'bad');
    onUnanswered();
    return endOf(signal);
  }
}
