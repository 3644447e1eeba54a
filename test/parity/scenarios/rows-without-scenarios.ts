/** Rows of the runtime core that no comparison with the original can show, and why. Tests of this runtime carry them. */
export const rowsWithoutScenarios: Readonly<Record<string, string>> = {
  'A-008': 'The original has a synchronous run, and JavaScript cannot wait for a promise in place.',
  'A-010':
    'The original has a synchronous stream, and JavaScript cannot wait for a promise in place.',
  'A-015':
    'Realtime events are only mentioned; neither runtime gives any in a run that a scenario can describe.',
  'A-060': 'That the graph is a library of its own has no behaviour.',
  'A-069': 'Type guards narrow types, and a recording holds none.',
  'A-078': 'There is no synchronous run to hand a token to.',
  'A-086': 'The row describes versions of Python; the oracle runs one that is newer.',
  'A-092': 'The row is a reason, not a behaviour; README and tests tell it.',
  'A-102':
    'An option of one provider, which scenarios replace by a scripted model; tested against a server.',
  'A-131': 'What does not compile leaves no recording.',
  'A-207':
    'There an external stop is the cancellation of one task, which is one run; a signal that several runs share is of this language.',
};
