/** What a person says to begin with: two sets of questions, two calls that need leave, a server's form, or one of each. */
export const starts = ['ask 2', 'note 2', 'form', 'mixed'] as const;

/** Keys that a person may press, as Playwright names them. */
export const keys = [
  '0',
  '1',
  '2',
  '3',
  '9',
  'a',
  'ArrowDown',
  'ArrowUp',
  'Tab',
  'Shift+Tab',
  'Space',
  'Enter',
  'Control+Enter',
  'Escape',
  'Alt+ArrowLeft',
  'Alt+ArrowRight',
  'Control+j',
  'Control+\\',
  'F6',
  'Shift+F6',
  'Control+Shift+k',
  'Backspace',
] as const;

/** What can be clicked while something waits for the person. Some are there only in some states of a dialog. */
export const targets = [
  'first option',
  'second option',
  'own answer',
  'step',
  'main',
  'back',
  'peek',
  'fold',
  'look',
  'decline',
  'second step: do it',
  'second step: back',
  'stop',
  'close expired',
  'for this conversation',
  'not now',
  'form field',
] as const;

/** Commands without anything of their own. */
export const plainCommands = [
  'double-click',
  'send-and-stop',
  'send-in-both',
  'second-window',
  'reload',
  'renderer-crash',
  'quit',
  'kill',
  'stop-elsewhere',
  'message-instead',
  'ask-again',
  'need-leave-again',
  'form-again',
  'approve-all',
  'approve-singly',
  'timeout-on',
  'timeout-off',
] as const;

export type Start = (typeof starts)[number];
export type Key = (typeof keys)[number];
export type Target = (typeof targets)[number];
export type PlainCommand = (typeof plainCommands)[number];

/** What is done in one step. `rested` lets what was put in be stored first, or picks one of two ways. */
export type Command =
  | { readonly kind: 'key'; readonly key: Key }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'click'; readonly target: Target }
  | { readonly kind: 'wait' | 'clock'; readonly ms: number }
  | { readonly kind: PlainCommand; readonly rested: boolean };

/** How a conversation begins, and what is done then. */
export interface Sequence {
  readonly start: Start;
  readonly commands: readonly Command[];
}

/** The name under which a command is counted. */
export function nameOf(command: Command): string {
  if (command.kind === 'click') return `click ${command.target}`;
  return command.kind === 'key' ? `key ${command.key}` : command.kind;
}

/** The names of all commands but the given ones. */
export function allNames(without: readonly string[] = []): readonly string[] {
  return [
    ...starts.map((start) => `start ${start}`),
    ...keys.map((key) => `key ${key}`),
    ...targets.map((target) => `click ${target}`),
    'type',
    'wait',
    'clock',
    ...plainCommands,
  ].filter((name) => !without.includes(name));
}
