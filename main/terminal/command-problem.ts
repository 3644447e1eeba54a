/** The command or one of its files is wrong; the message is for the person, who can put it right. */
export class CommandProblem extends Error {
  override readonly name = 'CommandProblem';
}

/** What the terminal's program ends with. */
export const exitCodes = Object.freeze({
  done: 0,
  failed: 1,
  badCommand: 2,
  unanswered: 3,
  stopped: 130,
  ended: 143,
});
