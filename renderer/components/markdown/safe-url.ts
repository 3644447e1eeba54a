/** The address of a link if it may be opened, or an empty one. Main checks again. Source: request `link.open`. */
export function safeUrl(url: string): string {
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(url).protocol) ? url : '';
  } catch (error: unknown) {
    if (error instanceof TypeError) return '';
    throw error;
  }
}
