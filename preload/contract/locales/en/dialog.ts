/** Words of the question dialog, the folded bar and the keyboard help. */
export const enDialog = {} as const;
