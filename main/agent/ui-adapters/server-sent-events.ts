/** What an HTTP answer that streams events says of itself. */
export const serverSentEventHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
};

/** One event as it goes over the wire. Source: HTML living standard, §9.2.5. */
export function encodeServerSentEvent(event: object): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
