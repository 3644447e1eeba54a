import type { Translation } from '../translation.ts';
import type { enMenu } from '../en/menu.ts';

/** Words of the application menu and the tray. */
export const koMenu = {} satisfies Translation<typeof enMenu>;
