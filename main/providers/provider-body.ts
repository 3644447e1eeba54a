import type { ServerKind } from '../../preload/contract/provider.ts';
import type { ModelCall } from '../agent/models/model.ts';
import { toCallOptions } from './call-options.ts';
import { wireFormats } from './language-models.ts';

/** A request that was written and not sent. */
class NotSent extends Error {
  override readonly name = 'NotSent';
}

/**
 * The body that a server of this kind gets for a call, as its own library writes it, without sending anything. Null when
 * the library refuses to write it.
 */
export async function writeProviderBody(
  kind: ServerKind,
  modelId: string,
  call: ModelCall,
): Promise<string | null> {
  let body: string | null = null;
  const { dialect, create } = wireFormats[kind];
  const capture: typeof fetch = (_, init) => {
    body = typeof init?.body === 'string' ? init.body : null;
    return Promise.reject(new NotSent('The request was written, and is not sent.'));
  };
  // Nothing is reached and no key is needed: neither stands in a body.
  const address = { baseUrl: 'http://localhost', key: 'none', modelId, fetch: capture };
  const begin = async (): Promise<unknown> =>
    (await create(address)).doStream(toCallOptions(call, dialect));
  // It ends with what `capture` throws, or because the library refused: the body tells which.
  await Promise.allSettled([begin()]);
  return body;
}
