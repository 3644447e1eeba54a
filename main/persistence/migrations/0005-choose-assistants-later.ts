import type { Migration } from './migration.ts';

const statements = `
ALTER TABLE conversations ADD COLUMN assistant TEXT;
`;

/** Who is to answer from now on, where the person changed that. Null in a conversation keeps whoever answered last. */
export const chooseAssistantsLater: Migration = {
  version: 5,
  name: '0005-choose-assistants-later',
  statements,
};
