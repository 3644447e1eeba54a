/** One thing the server does while it answers. The words are those of the field cases. */
export type Step =
  | { readonly step: 'text'; readonly text: string }
  | { readonly step: 'thinking'; readonly text: string }
  | {
      readonly step: 'call';
      readonly id: string;
      readonly tool: string;
      readonly chunks: readonly string[];
    }
  | {
      readonly step: 'http';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: unknown;
    }
  | { readonly step: 'signature'; readonly pieces: readonly string[]; readonly ends: boolean }
  | { readonly step: 'redacted'; readonly data: string }
  | { readonly step: 'error-event'; readonly error: unknown }
  | { readonly step: 'cut' }
  | { readonly step: 'wait'; readonly ms: number }
  | { readonly step: 'until'; readonly condition: PromiseLike<unknown> }
  | { readonly step: 'hang' }
  | { readonly step: 'raw'; readonly text: string }
  | { readonly step: 'usage'; readonly usage: Usage }
  | { readonly step: 'end'; readonly reason: string | null };

/** Token counts in the server's own words. */
export interface Usage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly cached_tokens?: number;
  readonly reasoning_tokens?: number;
}

/** A text delta. */
export const T = (text: string): Step => ({ step: 'text', text });

/** A thinking delta, as `reasoning_content`. */
export const TH = (text: string): Step => ({ step: 'thinking', text });

/** The signature of the thought before it, whole or in pieces, with which its block ends. Google's goes to the next part. */
export const SIG = (...pieces: readonly string[]): Step => ({
  step: 'signature',
  pieces,
  ends: true,
});

/** Pieces of a signature whose block does not end. */
export const HALF_SIG = (...pieces: readonly string[]): Step => ({
  step: 'signature',
  pieces,
  ends: false,
});

/** A thought that the provider keeps to itself. */
export const REDACTED = (data: string): Step => ({ step: 'redacted', data });

/** A tool call: id and name first, then each chunk of its arguments as a delta of its own. */
export const CALL = (id: string, tool: string, chunks: readonly string[] | object): Step => ({
  step: 'call',
  id,
  tool,
  chunks: isChunks(chunks) ? chunks : [JSON.stringify(chunks)],
});

/** Answers with this status instead of a stream; only as the first step. */
export const HTTP = (
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body: unknown = { error: { message: `status ${status}`, type: null, param: null, code: null } },
): Step => ({ step: 'http', status, headers, body });

/** An error event inside a stream that began with 200. */
export const EVT_ERROR = (type: string, message = `the server reports ${type}`): Step => ({
  step: 'error-event',
  error: { message, type, param: null, code: null },
});

/** Closes the socket in the middle, without a terminator. */
export const CUT: Step = { step: 'cut' };

/** Sends nothing for a while. */
export const WAIT = (ms: number): Step => ({ step: 'wait', ms });

/** Sends nothing until something that the test decides. */
export const UNTIL = (condition: PromiseLike<unknown>): Step => ({ step: 'until', condition });

/** Never sends again; the connection stays open until the client or the server closes it. */
export const HANG: Step = { step: 'hang' };

/** Writes these characters as they are, for what no server should send. */
export const RAW = (text: string): Step => ({ step: 'raw', text });

/** What the usage chunk will say; without it the server counts words. */
export const USAGE = (usage: Usage): Step => ({ step: 'usage', usage });

/**
 * Finishes properly: finish reason, usage if asked for, `[DONE]`. Without a reason it is `tool_calls` after a call,
 * else `stop`. A script that stops without it closes the stream cleanly and unfinished.
 */
export const END = (reason: string | null = null): Step => ({
  step: 'end',
  reason: reason === 'tool_use' ? 'tool_calls' : reason,
});

/** Splits a text into so many deltas of about the same size, between code points. */
export function textDeltas(text: string, count: number): Step[] {
  const points = Array.from(text);
  const size = Math.ceil(points.length / count);
  return Array.from({ length: Math.ceil(points.length / size) }, (_, at) =>
    T(points.slice(at * size, (at + 1) * size).join('')),
  );
}

function isChunks(chunks: readonly string[] | object): chunks is readonly string[] {
  return Array.isArray(chunks);
}
