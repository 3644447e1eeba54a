/** Words of system notifications. */
export const enNotification = {} as const;
