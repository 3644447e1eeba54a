/** Words of the page on which keys are changed. */
export const enKeyboard = {
  'keyboard.title': 'Keyboard',
  'keyboard.inParley': 'In Parley',
  'keyboard.fixed': 'Enter in the composer, and the keys of questions, stay as they are.',
  'keyboard.anywhere': 'In every app',
  'keyboard.globalStop': 'Stop everything',
  'keyboard.globalStopHint':
    'Stops every answer that is being written. Questions that wait for you stay open.',
  'keyboard.globalStopTaken': 'Another program has these keys',
  'keyboard.change': 'Change keys…',
  'keyboard.choose': 'Choose keys…',
  'keyboard.reset': 'Reset',
  'keyboard.remove': 'Turn off',
  'keyboard.press': 'Press the new keys',
  'keyboard.pressHint': 'Esc leaves them as they are',
  'keyboard.taken': 'Taken by “{shortcut}”',
  'keyboard.reserved': 'Taken by editing or by the system',
  'keyboard.needsCommand': 'Only together with {key}',
} as const;
