/** Words of the window's frame: sidebar, title row, banners, notices. */
export const enWindow = {
  'window.sidebar': 'Conversations',
  'window.hideSidebar': 'Hide sidebar',
  'window.showSidebar': 'Show sidebar',
  'window.resizeSidebar': 'Width of the sidebar',
  'window.newConversation': 'New conversation',
  'window.settings': 'Settings',
  'window.pinned': 'Pinned',
  'window.today': 'Today',
  'window.earlier': 'Earlier',
  'window.showMore': 'Show more',
  'window.running': 'Running',
  'window.unread': 'Unread',
  'window.waiting': 'Waiting for your answer',
  'window.interrupted': 'Interrupted',
  'window.failed': 'Not finished',
  'window.keyRefused': 'Key refused',
  'window.chooseModel': 'Choose a model',
  'window.modelIs': 'Model: {model}',
  'window.noModel': 'No model',
  'window.addModel': 'Add a model…',
  'window.oldRuntimeModels': 'Not on this runtime: it reaches only this computer',
  'window.more': 'More',
  'window.pin': 'Pin',
  'window.unpin': 'Unpin',
  'window.rename': 'Rename…',
  'window.renameLabel': 'Title of the conversation',
  'window.exportJson': 'Save as JSON…',
  'window.exportMarkdown': 'Save as Markdown…',
  'window.exported': 'Conversation saved',
  'window.delete': 'Delete…',
  'window.deleteTitle': 'Delete “{title}”?',
  'window.deleteBody': 'All its messages and answers go. This cannot be undone.',
  'window.deleted': 'Conversation deleted',
  'window.loading': 'Reading the conversation',
  'window.unreadable': 'This conversation could not be read',
  'window.tryAgain': 'Try again',
  'window.readOnlyDirectory':
    'The folder of your conversations can only be read. You can look at everything; nothing new is stored.',
  'window.readOnlyFile':
    'The file with your conversations can only be read. You can look at everything; nothing new is stored.',
  'window.readOnlyNewer':
    'A newer Parley made this data. It is untouched, and only the newer version can show it.',
  'window.storage.busy':
    'Another program holds the file with your conversations. It is untouched; end that program, then start Parley again.',
  'window.storage.corrupted':
    'The file with your conversations is damaged and was left as it is. Nothing is stored until it is replaced by a backup or moved away.',
  'window.storage.not-ours':
    'Where your conversations should be lies a file of another program. It is untouched, and nothing is stored.',
  'window.storage.unreadable':
    'The file with your conversations could not be read. It is untouched, and nothing is stored.',
  'window.storage.migration-failed':
    'Your conversations could not be brought up to date for this version. They are untouched, and nothing is stored.',
  'window.storage.internal':
    'Parley could not open its store. Your conversations are untouched, and nothing is stored.',
  'window.oldRuntime':
    'This is an old runtime, for a first look and for tests. Only the demo and servers on this computer are offered.',
  'window.startFailed': 'Parley could not read its data',
} as const;
