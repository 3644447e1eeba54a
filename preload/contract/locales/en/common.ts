/** Words that many places share. */
export const enCommon = {
  'app.name': 'Parley',
  'common.cancel': 'Cancel',
  'common.close': 'Close',
  'common.copy': 'Copy',
  'common.copied': 'Copied',
  'common.delete': 'Delete',
  'common.remove': 'Remove',
  'common.save': 'Save',
  'common.seconds': '{seconds} s',
  'common.minutesSeconds': '{minutes} min {seconds} s',
  'common.words': { one: '{count} word', other: '{count} words' },
  'common.demoLabel': 'Demo, no AI, works offline',
  'common.untitled': 'New conversation',
  'common.assistant': 'Assistant',
  'common.you': 'You',
  'common.tools': 'Tools',
} as const;
