import type { RunFailure } from '../../preload/contract/failure.ts';
import { classifyConnection } from '../base/connection-error.ts';
import { createSecretRedactor } from '../base/secret-redactor.ts';
import { classifyStatus, createFailure, readProviderWords } from './error-facts.ts';
import { modelLists } from './model-lists.ts';
import { assertUsable, kindOf, type ServerConnection } from './provider-catalog.ts';

/** Whether a server answers, and which models it has. */
export type ServerCheck =
  | { readonly reached: true; readonly models: readonly string[] }
  | { readonly reached: false; readonly failure: RunFailure };

const timeoutMs = 10_000;

/** Asks a server for its models, which also proves address and key. Never throws for what the server does. */
export async function checkServer(connection: ServerConnection): Promise<ServerCheck> {
  const { baseUrl, key } = connection;
  assertUsable(baseUrl);
  const host = new URL(baseUrl).host;
  try {
    const response = await askForModels(connection);
    const text = await response.text();
    return response.ok
      ? readModels(text, host, connection)
      : { reached: false, failure: refuse(response.status, text, { host, key }) };
  } catch (error: unknown) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    const code = isTimeout ? 'idle-timeout' : classifyConnection(error);
    return { reached: false, failure: createFailure(code, { host }) };
  }
}

async function askForModels(connection: ServerConnection): Promise<Response> {
  const { baseUrl, key } = connection;
  const { path, headers } = modelLists[kindOf(connection)];
  const ask = (): Promise<Response> =>
    fetch(`${baseUrl.replace(/\/+$/, '')}${path}`, {
      headers: key === null ? {} : headers(key),
      // A key belongs to the origin it was entered for, so no redirect is followed.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  try {
    return await ask();
  } catch (error: unknown) {
    // A connection kept from an earlier request may have been closed by the server in the meantime.
    if (classifyConnection(error) !== 'connection-lost') throw error;
    return ask();
  }
}

function readModels(text: string, host: string, connection: ServerConnection): ServerCheck {
  const ids = modelLists[kindOf(connection)].read(parseJson(text));
  if (ids === null)
    return { reached: false, failure: createFailure('malformed-response', { host, status: 200 }) };
  const models = [...new Set(ids)].sort((left, right) => left.localeCompare(right, 'en'));
  return { reached: true, models };
}

function refuse(
  status: number,
  text: string,
  { host, key }: { host: string; key: string | null },
): RunFailure {
  const redactor = createSecretRedactor();
  if (key !== null) redactor.remember(key);
  const words = readProviderWords(parseJson(text));
  // There is no model in the question, so 404 says that this is not the base of such a server.
  const code = status === 404 ? 'rejected' : classifyStatus(status, words);
  const detail = words.message === null || words.message.startsWith('<') ? null : words.message;
  return createFailure(code, {
    status,
    host,
    detail: detail === null ? null : redactor.redact(detail).slice(0, 500),
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
