/** Words of system notifications and of the system's own message boxes. */
export const enNotification = {
  'notification.question': '{model} asks',
  'notification.questionIn': '{model} asks in “{conversation}”',
  'notification.pageGone': 'The window stopped working',
  'notification.pageGoneDetail':
    'It stopped twice within a minute. Your conversations are kept: running answers go on in the background.',
  'notification.reload': 'Reload',
  'notification.quit': 'Quit',
  'notification.quitRunning': '“{conversation}” is still being answered',
  'notification.quitWaiting': 'A question in “{conversation}” waits for your answer',
  'notification.quitSeveral': '{count} conversations are not finished',
  'notification.quitRunningDetail':
    'If you quit, the answer is cut here. What was written is kept, and you can continue it later.',
  'notification.quitWaitingDetail':
    'If you quit, the question stays open. You can answer it when you start Parley again.',
  'notification.quitAnyway': 'Quit anyway',
  'notification.keepOpen': 'Keep Parley open',
  'notification.cannotStart': 'Parley could not start',
  'notification.stop': 'Stop',
} as const;
