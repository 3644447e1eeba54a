import { z } from 'zod';
import type { ServerKind } from '../../preload/contract/provider.ts';

/** How servers of a kind are asked for their models. */
export interface ModelListFormat {
  readonly path: string;
  readonly headers: (key: string) => Readonly<Record<string, string>>;
  /** The ids in the answer, or null when it is no such list. */
  readonly read: (body: unknown) => readonly string[] | null;
}

const idListSchema = z.object({ data: z.array(z.object({ id: z.string().min(1) })) });
const nameListSchema = z.object({
  models: z.array(
    z.object({
      name: z.string().min(1),
      supportedGenerationMethods: z.array(z.string()).optional(),
    }),
  ),
});

function readIds(body: unknown): readonly string[] | null {
  const list = idListSchema.safeParse(body);
  return list.success ? list.data.data.map(({ id }) => id) : null;
}

/** Names such as `models/gemini-3-pro`; those that cannot write an answer are left out. */
function readNames(body: unknown): readonly string[] | null {
  const list = nameListSchema.safeParse(body);
  if (!list.success) return null;
  return list.data.models
    .filter(({ supportedGenerationMethods: can }) => can?.includes('generateContent') ?? true)
    .map(({ name }) => name.replace(/^models\//, ''));
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** How each kind of server is asked for its models. Source: the API references of OpenAI, Anthropic and Google. */
export const modelLists: Readonly<Record<ServerKind, ModelListFormat>> = {
  'openai-compatible': { path: '/models', headers: bearer, read: readIds },
  openai: { path: '/models', headers: bearer, read: readIds },
  anthropic: {
    path: '/models?limit=1000',
    headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
    read: readIds,
  },
  google: {
    path: '/models?pageSize=1000',
    headers: (key) => ({ 'x-goog-api-key': key }),
    read: readNames,
  },
};
