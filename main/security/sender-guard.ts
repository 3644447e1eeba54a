import { isOwnPage } from './own-pages.ts';

/** What is known of who sent a request. */
export interface SenderFacts {
  readonly windowId: number;
  readonly frameUrl: string;
  readonly isMainFrame: boolean;
}

/** Whether a request comes from one of our own windows: its main frame, showing a page of ours. Source: Electron's security checklist, 17. */
export function isOwnSender(sender: SenderFacts, ownWindowIds: ReadonlySet<number>): boolean {
  return sender.isMainFrame && ownWindowIds.has(sender.windowId) && isOwnPage(sender.frameUrl);
}
