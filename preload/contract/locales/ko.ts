import type { en } from './en.ts';
import { koCommon } from './ko/common.ts';
import { koDialog } from './ko/dialog.ts';
import { koMenu } from './ko/menu.ts';
import { koNotification } from './ko/notification.ts';
import type { Translation } from './translation.ts';

/** Every text of the app in Korean: sentences in 합니다, states and buttons as nouns or -기. */
export const ko = {
  ...koCommon,
  ...koDialog,
  ...koMenu,
  ...koNotification,
} satisfies Translation<typeof en>;
