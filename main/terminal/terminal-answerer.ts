import type { AskUserRequest, AskUserResponse } from '../../preload/contract/question.ts';
import type { Translate } from '../../preload/contract/locales/translate.ts';
import { raceAbort } from '../agent/cancellation/abortable.ts';
import type { AnswerContext } from '../capabilities/ask-user/answerer.ts';
import { askQuestions } from './ask-questions.ts';
import type { Screen } from './screen.ts';
import { keepAnswersOnEscape, PromptLeft, type PromptPlace } from './terminal-prompts.ts';

/** What asking needs. */
export interface TerminalAnswererOptions {
  /** Where menus are drawn; null where no person can answer. */
  readonly menu: Omit<PromptPlace, 'signal'> | null;
  readonly screen: Screen;
  readonly translate: Translate;
  /** The person pressed Ctrl-C in a menu. */
  readonly onStop: () => void;
  /** A question came that nobody can answer here. */
  readonly onUnanswered: () => void;
}

/**
 * Asks the person in the terminal, one set of questions at a time. Where there is no person, or they pressed Ctrl-C, the
 * question stays without an answer: the run is stopped around it, and its history has the open question.
 */
export class TerminalAnswerer {
  readonly #options: TerminalAnswererOptions;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: TerminalAnswererOptions) {
    this.#options = options;
    keepAnswersOnEscape();
  }

  answer(
    request: AskUserRequest,
    { signal }: Pick<AnswerContext, 'signal'>,
  ): Promise<AskUserResponse> {
    const asked = this.#last.then(() => this.#ask(request, signal));
    this.#last = asked.catch(() => {
      // Whoever asked learns of it; the next question has nothing to do with it.
    });
    return asked;
  }

  async #ask(request: AskUserRequest, signal: AbortSignal): Promise<AskUserResponse> {
    const { menu, screen, translate } = this.#options;
    signal.throwIfAborted();
    screen.note(translate('terminal.asks'));
    if (menu === null) return this.#leaveUnanswered(request, signal);
    screen.hold();
    try {
      return await askQuestions(request, { ...menu, signal, translate });
    } catch (error: unknown) {
      if (!(error instanceof PromptLeft)) throw error;
      if (!signal.aborted) this.#options.onStop();
      return await endOf(signal);
    } finally {
      screen.release();
    }
  }

  #leaveUnanswered({ questions }: AskUserRequest, signal: AbortSignal): Promise<never> {
    const { screen, translate, onUnanswered } = this.#options;
    for (const { question } of questions) screen.note(question, 'plain');
    screen.note(translate('terminal.unanswered'), 'bad');
    onUnanswered();
    return endOf(signal);
  }
}

/** Throws what the signal aborts with: an error of the answerer's own would be a failure of the run. */
function endOf(signal: AbortSignal): Promise<never> {
  return raceAbort(new Promise<never>(() => {}), signal);
}
