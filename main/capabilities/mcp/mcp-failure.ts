import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { clipText } from '../../base/clip-text.ts';

const messageLimit = 1000;
const labelLimit = 100;

/** A server could not be reached, or did not do what was asked. The message is written to be read. */
export class McpFailure extends Error {
  override readonly name: string = 'McpFailure';
}

/** What went wrong with a server, in words, with what its program wrote last. */
export function toMcpFailure(error: unknown, label: string, lastWords: string): McpFailure {
  const server = nameServer(label);
  const cause = { cause: error };
  // In an error of the protocol the server speaks for itself.
  if (error instanceof ProtocolError)
    return new McpFailure(`${server} refused: ${clip(error.message)}`, cause);
  const told = lastWords === '' ? '' : ` It wrote: ${clip(lastWords)}`;
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) {
    return new McpFailure(`${server} did not answer in time.${told}`, cause);
  }
  if (error instanceof SdkError && error.code === SdkErrorCode.ConnectionClosed) {
    return new McpFailure(`${server} ended before it answered.${told}`, cause);
  }
  const reason = clip(error instanceof Error ? error.message : String(error));
  return new McpFailure(`${server} could not be reached: ${reason}${told}`, cause);
}

/** A server, as errors call it. */
export function nameServer(label: string): string {
  return `The server “${clipText(label, labelLimit, '…')}”`;
}

function clip(text: string): string {
  return clipText(text, messageLimit, '…');
}
