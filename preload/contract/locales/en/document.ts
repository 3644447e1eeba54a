/** Words of a conversation that was saved as a document, and of the dialogs for saving and opening. */
export const enDocument = {
  'document.export': 'Save conversation',
  'document.import': 'Open conversation',
  'document.json': 'Messages (JSON)',
  'document.markdown': 'Document (Markdown)',
  'document.you': 'You',
  'document.assistant': 'Assistant',
  'document.instructions': 'Instructions',
  'document.thought': 'Thought',
  'document.call': 'Used `{tool}`',
  'document.asked': 'Asked you',
  'document.answered': 'You answered',
  'document.result': 'Result of `{tool}`',
  'document.sources': 'Sources',
  'document.retry': 'Asked to try again',
  'document.cut': 'This answer was cut off.',
  'document.other': 'Something that this document cannot show.',
} as const;
