/** What Electron paints before the page does, so that no other colour flashes. The values of `--page` and `--text` in the tokens. */
export interface WindowColours {
  readonly page: string;
  readonly text: string;
}

const light: WindowColours = { page: '#fdfdfb', text: '#1f201c' };
const dark: WindowColours = { page: '#1c1d1a', text: '#ecece6' };

/** The colours of the theme in force. */
export function colours(isDark: boolean): WindowColours {
  return isDark ? dark : light;
}
