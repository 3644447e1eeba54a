import type { RecordedRequest } from './model-server/server-log.ts';

/** A message as a chat server of the OpenAI kind reads it. */
export interface WireMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
}

/** The messages of a request that a model server received. */
export function wireMessages(request: RecordedRequest | undefined): readonly WireMessage[] {
  if (request === undefined) throw new Error('There was no such request.');
  // The server's strict check has looked at the shape.
  return Reflect.get(Object(request.body), 'messages') as readonly WireMessage[];
}
