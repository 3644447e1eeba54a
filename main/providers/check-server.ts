import { z } from 'zod';
import type { RunFailure } from '../../preload/contract/failure.ts';
import { createSecretRedactor } from '../base/secret-redactor.ts';
import {
  classifyConnection,
  classifyStatus,
  createFailure,
  readProviderWords,
} from './error-facts.ts';
import { assertUsable, type ServerConnection } from './provider-catalog.ts';

/** Whether a server answers, and which models it has. */
export type ServerCheck =
  | { readonly reached: true; readonly models: readonly string[] }
  | { readonly reached: false; readonly failure: RunFailure };

const timeoutMs = 10_000;
const modelListSchema = z.object({ data: z.array(z.object({ id: z.string().min(1) })) });

/** Asks a server for its models, which also proves address and key. Never throws for what the server does. */
export async function checkServer({ baseUrl, key }: ServerConnection): Promise<ServerCheck> {
  assertUsable(baseUrl);
  const host = new URL(baseUrl).host;
  try {
    const response = await askForModels({ baseUrl, key });
    const text = await response.text();
    return response.ok
      ? readModels(text, host)
      : { reached: false, failure: refuse(response.status, text, { host, key }) };
  } catch (error: unknown) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    const code = isTimeout ? 'idle-timeout' : classifyConnection(error);
    return { reached: false, failure: createFailure(code, { host }) };
  }
}

async function askForModels({ baseUrl, key }: ServerConnection): Promise<Response> {
  const ask = (): Promise<Response> =>
    fetch(`${baseUrl.replace(/\/+$/, '')}/models`, {
      headers: key === null ? {} : { authorization: `Bearer ${key}` },
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

function readModels(text: string, host: string): ServerCheck {
  const list = modelListSchema.safeParse(parseJson(text));
  if (!list.success)
    return { reached: false, failure: createFailure('malformed-response', { host, status: 200 }) };
  const models = [...new Set(list.data.data.map((model) => model.id))];
  return { reached: true, models: models.sort((left, right) => left.localeCompare(right, 'en')) };
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
