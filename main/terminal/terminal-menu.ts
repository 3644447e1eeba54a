import type { Translate } from '../../preload/contract/locales/translate.ts';
import { raceAbort } from '../agent/cancellation/abortable.ts';
import type { Screen } from './screen.ts';
import { keepAnswersOnEscape, PromptLeft, type PromptPlace } from './terminal-prompts.ts';

/** What menus need. */
export interface TerminalMenuOptions {
  /** Where menus are drawn; null where no person can answer. */
  readonly place: Omit<PromptPlace, 'signal'> | null;
  readonly screen: Screen;
  readonly translate: Translate;
  /** The person pressed Ctrl-C in a menu, or the input ended. */
  readonly onStop: () => void;
}

/** Where one prompt is put, and in which language. */
export interface MenuTurn extends PromptPlace {
  readonly translate: Translate;
}

/** The one menu of the terminal: whatever wants to ask the person takes its turn here. */
export class TerminalMenu {
  readonly #options: TerminalMenuOptions;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: TerminalMenuOptions) {
    this.#options = options;
    keepAnswersOnEscape();
  }

  /** Does something when all that was asked before has been answered. Null stands for nobody who could answer. */
  inTurn<Value>(
    signal: AbortSignal,
    ask: (turn: MenuTurn | null) => Promise<Value>,
  ): Promise<Value> {
    const asked = this.#last.then(() => this.#ask(signal, ask));
    this.#last = asked.catch(() => {
      // Whoever asked learns of it; what comes next has nothing to do with it.
    });
    return asked;
  }

  async #ask<Value>(
    signal: AbortSignal,
    ask: (turn: MenuTurn | null) => Promise<Value>,
  ): Promise<Value> {
    const { place, screen, translate } = this.#options;
    signal.throwIfAborted();
    if (place === null) return ask(null);
    screen.hold();
    try {
      return await ask({ ...place, signal, translate });
    } catch (error: unknown) {
      if (!(error instanceof PromptLeft)) throw error;
      if (!signal.aborted) this.#options.onStop();
      return await endOf(signal);
    } finally {
      screen.release();
    }
  }
}

/** Throws what the signal aborts with: an error of one's own would be a failure of the run. */
export function endOf(signal: AbortSignal): Promise<never> {
  return raceAbort(new Promise<never>(() => {}), signal);
}
