import type { Translate } from '../../preload/contract/locales/translate.ts';
import {
  decideApproval,
  denialMessage,
  grantKey,
  noGrants,
  nobodyToAsk,
  type GuardedCall,
} from '../capabilities/approval-policy.ts';
import type { ApprovalOutcome, ApproveFunction } from '../capabilities/ask-before.ts';
import type { Screen } from './screen.ts';
import type { MenuTurn, TerminalMenu } from './terminal-menu.ts';
import { pickOne, write } from './terminal-prompts.ts';
import { toSeenText, toTerminalLine } from './terminal-text.ts';

/** What asking for leave needs. */
export interface TerminalApproverOptions {
  readonly menu: TerminalMenu;
  readonly screen: Screen;
  readonly translate: Translate;
}

/**
 * Asks the person in the terminal for leave, with all of the call in view. The line that Enter takes at first denies;
 * where no person sits nothing is allowed, and Ctrl-C stops the run before the call.
 */
export class TerminalApprover {
  readonly #options: TerminalApproverOptions;
  /** Tools that were allowed for the rest of the run. */
  readonly #tools: string[] = [];

  constructor(options: TerminalApproverOptions) {
    this.#options = options;
  }

  readonly approve: ApproveFunction = (call, { signal }) =>
    // In its turn: what was allowed meanwhile may have settled it.
    this.#options.menu.inTurn(signal, async (turn) => {
      const verdict = decideApproval(call, { ...noGrants, tools: this.#tools });
      if (verdict.kind === 'allow') return { allowed: true };
      if (verdict.kind === 'deny') return { allowed: false, message: verdict.message };
      return this.#ask(call, turn);
    });

  async #ask(call: GuardedCall, turn: MenuTurn | null): Promise<ApprovalOutcome> {
    const { screen, translate } = this.#options;
    // Above the menu, and whole: a menu is cut to the screen when it is drawn again.
    screen.announce(wish(call, translate));
    screen.announce(toSeenText(inputOf(call)), 'plain');
    if (turn === null) {
      screen.note(translate('terminal.notAllowed'), 'bad');
      return { allowed: false, message: nobodyToAsk };
    }
    const decision = await pickOne(
      about(call, translate),
      [
        { value: 'deny', label: translate('terminal.deny') },
        { value: 'note', label: translate('terminal.denyWithNote') },
        { value: 'once', label: translate('terminal.allowOnce') },
        {
          value: 'run',
          label: translate('terminal.allowInRun', { tool: toTerminalLine(call.toolName) }),
        },
      ] as const,
      turn,
    );
    if (decision === 'run') this.#tools.push(grantKey(call));
    if (decision === 'once' || decision === 'run') return { allowed: true };
    const note = decision === 'note' ? await write(translate('terminal.denyNote'), '', turn) : '';
    return { allowed: false, message: denialMessage(note) };
  }
}

function wish({ risk, server }: GuardedCall, translate: Translate): string {
  return translate(`terminal.wants.${risk}`, { server: server ?? '' });
}

function about({ risk, server, toolName }: GuardedCall, translate: Translate): string {
  return translate(`approval.about.${risk}`, { server: toTerminalLine(server ?? toolName) });
}

/** All that the tool would get, as a person reads it: a command as it would be typed, the rest by its names. */
function inputOf({ toolName, input, risk }: GuardedCall): string {
  const { command, ...rest } = input;
  const isCommand = risk === 'runs-command' && typeof command === 'string';
  const named = Object.entries(isCommand ? rest : input).map(
    ([name, value]) =>
      `${name}: ${typeof value === 'string' ? value : JSON.stringify(value, null, 2)}`,
  );
  return [isCommand ? `$ ${command}` : toolName, ...named].join('\n');
}
