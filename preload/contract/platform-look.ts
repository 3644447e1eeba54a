/** How the platform's windows and dialogs look. */
export type PlatformLook = 'mac' | 'win' | 'gnome';
