import type { Translation } from '../translation.ts';
import type { enNotification } from '../en/notification.ts';

/** Words of system notifications. */
export const koNotification = {} satisfies Translation<typeof enNotification>;
