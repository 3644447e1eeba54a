import { isOwnPage } from './own-pages.ts';

const inlineSchemes: ReadonlySet<string> = new Set([
  'data:',
  'blob:',
  'devtools:',
  'chrome-devtools:',
]);

/** Whether a page may ask for this address at all: windows have no business on any network, main does that. */
export function mayRequest(address: string): boolean {
  if (!URL.canParse(address)) return false;
  return isOwnPage(address) || inlineSchemes.has(new URL(address).protocol);
}
