import { session } from 'electron';
import type { Session } from 'electron';

/**
 * The browser session of our windows. Its name lacks `persist:`, so Chromium keeps it in memory alone: what a page
 * stores for itself, such as text that was not sent, is in no file.
 */
export function openWindowSession(): Session {
  return session.fromPartition('window');
}
