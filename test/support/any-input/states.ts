/** How questions may stand. */
export const questionStates = [
  'question pending',
  'question answered',
  'question declined',
  'question stopped',
  'question superseded',
] as const;

/** How that which lives only as long as its run may end. */
export const liveStates = [
  'approval pending',
  'approval allow-once',
  'approval allow-in-conversation',
  'approval deny',
  'approval deny with a note',
  'approval stopped',
  'approval superseded',
  'approval closed',
  'form pending',
  'form accept',
  'form decline',
  'form cancel',
  'form stopped',
  'form superseded',
  'form closed',
] as const;

/** What else has to be seen in a world. */
export const sights = [
  'draft came back',
  'Enter before what needs leave',
  'carried out by an answer',
  'carried out by standing leave',
] as const;
