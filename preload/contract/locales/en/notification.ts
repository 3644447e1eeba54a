/** Words of system notifications and of the system's own message boxes. */
export const enNotification = {
  'notification.question': '{model} asks',
  'notification.questionIn': '{model} asks in “{conversation}”',
  'notification.pageGone': 'The window stopped working',
  'notification.pageGoneDetail':
    'It stopped twice within a minute. Your conversations are kept: running answers go on in the background.',
  'notification.reload': 'Reload',
  'notification.quit': 'Quit',
  'notification.cannotStart': 'Parley could not start',
} as const;
