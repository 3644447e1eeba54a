import type { ModelRef, RunRecord } from '../../../preload/contract/run.ts';
import type { RequestSpan } from '../../../preload/contract/run-span.ts';
import { decodeMessages } from '../../agent/messages/wire.ts';
import type { ModelCall } from '../../agent/models/model.ts';
import { repairHarder } from '../../providers/repair-harder.ts';
import type { ConversationStore } from '../conversation-store.ts';
import { readSentRequest } from './sent-request.ts';

/** Writes the body that a model's server gets for a call, without sending it; null where there is no server. */
export type BodyWriter = (modelRef: ModelRef, call: ModelCall) => Promise<string | null>;

/** A request with more messages is not written again only to be looked at. */
const messagesWritten = 2000;

/** A request of a run as its provider got it: written anew, by the same code, from what is kept of it. */
export async function readProviderForm(
  store: ConversationStore,
  run: RunRecord,
  span: RequestSpan,
  write: BodyWriter,
): Promise<string | null> {
  const sent = readSentRequest(store, run, span, messagesWritten);
  if (sent.parameters === null || sent.earlier > 0) return null;
  const messages = decodeMessages(sent.messages.map(({ wire }) => wire));
  // The piece was made of these two, as they are.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { settings, parameters } = sent.parameters as unknown as Pick<
    ModelCall,
    'settings' | 'parameters'
  >;
  const body = await write(run.modelRef, {
    messages: span.isRepairedHarder ? repairHarder(messages) : messages,
    settings,
    parameters,
    signal: new AbortController().signal,
  });
  return body === null ? null : JSON.stringify(JSON.parse(body), null, 2);
}
