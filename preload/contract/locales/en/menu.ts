/** Words of the application menu and the tray. */
export const enMenu = {} as const;
