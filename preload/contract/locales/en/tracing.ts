/** Words of the page that says where traces go. */
export const enTracing = {
  'tracing.title': 'Traces',
  'tracing.collector': 'Collector',
  'tracing.intro':
    'Parley can send a trace of each run to an OpenTelemetry collector. It sends nothing until you name one.',
  'tracing.address': 'Address',
  'tracing.addressHint': 'Such as http://localhost:4318. Over https, or on this computer.',
  'tracing.headerName': 'Header of the key',
  'tracing.headerNameHint': 'Collectors that need a key say which header it goes in.',
  'tracing.headerNameBad': 'Letters, digits and hyphens only',
  'tracing.key': 'Key',
  'tracing.keyHint':
    'Sent with each trace, to this address alone. Leave it empty if none is needed.',
  'tracing.keyKept': 'A key is kept. Leave the field empty to keep it.',
  'tracing.keyOther': 'The key was entered for another address. Enter it again.',
  'tracing.keyWillGo': 'The key goes when you save.',
  'tracing.removeKey': 'Remove key',
  'tracing.content': 'Also send what was said',
  'tracing.contentHint':
    'Messages, answers, tool arguments and results. Without it only names, times and counts go.',
  'tracing.save': 'Save',
  'tracing.off': 'Turn off',
  'tracing.oldRuntime': 'This runtime reaches only collectors on this computer.',
  'tracing.state.off': 'Nothing is sent',
  'tracing.state.waiting': 'Nothing sent yet',
  'tracing.state.sent': 'The last traces were taken',
  'tracing.state.failed': 'The collector does not take traces. Runs go on as ever.',
} as const;
