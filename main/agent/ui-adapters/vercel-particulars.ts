import { isJsonObject } from '../messages/wire-shape.ts';
import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { ProviderParticulars } from '../../../preload/contract/response-part.ts';
import type { DeltaParticulars } from '../../../preload/contract/stream-event.ts';
import { interchangeKey } from './interchange-key.ts';
import type { VercelParticulars } from './vercel-chunk.ts';

/** What a client is to keep of a part for its provider, besides its text. */
export interface KeptFacts extends Partial<ProviderParticulars>, DeltaParticulars {
  readonly signature?: string | null;
  readonly toolKind?: string | null;
}

/** Puts a part's facts where the client keeps them; nothing when there are none. */
export function toParticulars(facts: KeptFacts): VercelParticulars {
  const kept: [string, Json | undefined][] = [
    ['id', facts.id],
    ['signature', facts.signature],
    ['tool_kind', facts.toolKind],
    ['provider_name', facts.providerName],
    ['provider_details', facts.providerDetails],
  ];
  const said = kept.filter((entry): entry is [string, Json] => (entry[1] ?? null) !== null);
  if (said.length === 0) return {};
  return { providerMetadata: { [interchangeKey]: Object.fromEntries(said) } };
}

/** Reads what `toParticulars` wrote; the client may have put anything there. */
export function readParticulars(metadata: unknown): Required<Omit<KeptFacts, 'extra'>> {
  const kept = isJsonObject(metadata) ? metadata[interchangeKey] : undefined;
  const facts: JsonObject = isJsonObject(kept) ? kept : {};
  const { provider_details: details } = facts;
  return {
    id: textOrNull(facts['id']),
    signature: textOrNull(facts['signature']),
    toolKind: textOrNull(facts['tool_kind']),
    providerName: textOrNull(facts['provider_name']),
    providerDetails: isJsonObject(details) ? details : null,
  };
}

/**
 * Of a call that the provider carried out, and of what came of it. The other runtime keeps the two apart when it writes
 * a history; what streamed has them together.
 */
export function readNativeParticulars(metadata: unknown): {
  readonly call: ReturnType<typeof readParticulars>;
  readonly result: ReturnType<typeof readParticulars>;
} {
  const both = readParticulars(metadata);
  const kept = isJsonObject(metadata) ? metadata[interchangeKey] : undefined;
  const ofEach = (key: string) => {
    const own = isJsonObject(kept) ? kept[key] : undefined;
    return isJsonObject(own) ? readParticulars({ [interchangeKey]: own }) : both;
  };
  return { call: ofEach('call_meta'), result: ofEach('return_meta') };
}

function textOrNull(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
