import type { Translation } from '../translation.ts';
import type { enDialog } from '../en/dialog.ts';

/** Words of the question dialog, the folded bar and the keyboard help. */
export const koDialog = {} satisfies Translation<typeof enDialog>;
