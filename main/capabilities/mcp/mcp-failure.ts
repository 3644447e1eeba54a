import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import type { McpFailureCode, McpFailureFacts } from '../../../preload/contract/mcp-failure.ts';
import { causesOf, classifyConnection } from '../../base/connection-error.ts';
import { clipText } from '../../base/clip-text.ts';
import type { McpServer } from './mcp-server.ts';
import { toPlainLines } from '../to-plain-lines.ts';
import { hideSecrets } from './hide-secrets.ts';

const messageLimit = 1000;
const labelLimit = 100;

/** A server could not be reached, or did not do what was asked. The message is written to be read, by a model too. */
export class McpFailure extends Error {
  override readonly name: string = 'McpFailure';
  readonly facts: McpFailureFacts;

  constructor(message: string, facts: McpFailureFacts, options?: ErrorOptions) {
    super(message, options);
    this.facts = facts;
  }
}

/** What went wrong with a server, in words and as facts, with what its program wrote last. No secret of it is told. */
export function toMcpFailure(error: unknown, server: McpServer, lastWords = ''): McpFailure {
  const { code, status } = classify(error, server);
  const own = error instanceof Error ? error.message : String(error);
  const detail = clip(toPlainLines(hideSecrets(own, server)));
  const lastLines = clip(toPlainLines(hideSecrets(lastWords, server)));
  const told = lastLines === '' ? '' : ` It wrote: ${lastLines}`;
  return new McpFailure(
    `${nameServer(server.label)} ${sentenceOf(code, detail)}${told}`,
    { code, status, detail, lastLines },
    { cause: error },
  );
}

/** A server, as errors call it. */
export function nameServer(label: string): string {
  return `The server “${clipText(label, labelLimit, '…')}”`;
}

function sentenceOf(code: McpFailureCode, detail: string): string {
  switch (code) {
    // In an error of the protocol the server speaks for itself.
    case 'refused':
      return `refused: ${detail}`;
    case 'timed-out':
      return 'did not answer in time.';
    case 'ended':
      return 'ended before it answered.';
    default:
      return `could not be reached: ${detail}`;
  }
}

function classify(
  error: unknown,
  { transport }: McpServer,
): Pick<McpFailureFacts, 'code' | 'status'> {
  const status = error instanceof SdkHttpError ? error.status : null;
  if (status !== null && status >= 400) return { code: codeOfStatus(status), status };
  return { code: codeOf(error, transport.kind), status: null };
}

function codeOfStatus(status: number): McpFailureCode {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  return status === 404 || status === 405 ? 'not-found' : 'http-status';
}

const sdkCodes: Partial<Record<SdkErrorCode, McpFailureCode>> = {
  [SdkErrorCode.RequestTimeout]: 'timed-out',
  [SdkErrorCode.ConnectionClosed]: 'ended',
  [SdkErrorCode.ClientHttpAuthentication]: 'unauthorized',
  [SdkErrorCode.ClientHttpForbidden]: 'forbidden',
  [SdkErrorCode.ClientHttpUnexpectedContent]: 'malformed',
  [SdkErrorCode.InvalidResult]: 'malformed',
  [SdkErrorCode.UnsupportedResultType]: 'malformed',
  [SdkErrorCode.ListPaginationExceeded]: 'malformed',
};

function codeOf(error: unknown, kind: 'stdio' | 'http'): McpFailureCode {
  if (error instanceof ProtocolError) return 'refused';
  const known = error instanceof SdkError ? sdkCodes[error.code] : undefined;
  if (known !== undefined) return known;
  // The second is what comes of JSON that nests too deep for the library to look through.
  if (error instanceof SyntaxError || error instanceof RangeError) return 'malformed';
  if (kind === 'stdio') return codeOfStart(error);
  if (causesOf(error).some(({ message }) => /unexpected redirect/i.test(message))) {
    return 'redirected';
  }
  const problem = classifyConnection(error);
  return problem === 'idle-timeout' ? 'timed-out' : problem;
}

/** Source: the codes of Node's `spawn`, which says ENOENT of a missing folder too. */
function codeOfStart(error: unknown): McpFailureCode {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  if (code === 'ENOENT') return 'no-program';
  if (code === 'ENOTDIR') return 'no-folder';
  return code === 'EACCES' || code === 'EPERM' || code === 'ENOEXEC' || code === 'EINVAL'
    ? 'not-runnable'
    : 'ended';
}

function clip(text: string): string {
  return clipText(text, messageLimit, '…');
}
