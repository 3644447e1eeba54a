import { createConversations } from './0001-create-conversations.ts';
import { queueMessages } from './0002-queue-messages.ts';
import { keepSpansOfRuns } from './0003-keep-spans-of-runs.ts';
import { tellBranchesApart } from './0004-tell-branches-apart.ts';
import { chooseAssistantsLater } from './0005-choose-assistants-later.ts';
import type { Migration } from './migration.ts';

/** Every migration there is, in order. */
export const migrations: readonly Migration[] = [
  createConversations,
  queueMessages,
  keepSpansOfRuns,
  tellBranchesApart,
  chooseAssistantsLater,
];
