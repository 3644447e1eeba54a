import { enCommon } from './en/common.ts';
import { enDialog } from './en/dialog.ts';
import { enMenu } from './en/menu.ts';
import { enNotification } from './en/notification.ts';

/** Every text of the app in English; an area is a file in `en/`, its keys begin with the area's name. */
export const en = {
  ...enCommon,
  ...enDialog,
  ...enMenu,
  ...enNotification,
} as const;
