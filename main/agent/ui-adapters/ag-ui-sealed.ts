import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ToolOutcome } from '../../../preload/contract/request-part.ts';
import type { ThinkingPart } from '../../../preload/contract/response-part.ts';
import { isJsonObject } from '../messages/wire-shape.ts';
import { interchangeKey } from './interchange-key.ts';

type OddOutcome = Exclude<ToolOutcome, 'success'>;

/** What a provider wants back with its thinking; null when there is nothing. */
export function sealThinking(part: ThinkingPart): string | null {
  const sealed = Object.entries({
    id: part.id,
    signature: part.signature,
    provider_name: part.providerName,
    provider_details: part.providerDetails,
  }).filter(([, value]) => value !== null);
  return sealed.length === 0 ? null : JSON.stringify(Object.fromEntries(sealed));
}

/** Reads what `sealThinking` wrote; the client may have put anything there. */
export function openThinking(
  sealed: string | null,
): Pick<ThinkingPart, 'id' | 'signature' | 'providerName' | 'providerDetails'> {
  const found = parseObject(sealed);
  const { id, signature, provider_name: providerName, provider_details: details } = found;
  return {
    id: textOrNull(id),
    signature: textOrNull(signature),
    providerName: textOrNull(providerName),
    providerDetails: isJsonObject(details) ? details : null,
  };
}

/** The kind of a tool call, which the protocol has no field for; null when there is nothing to say. */
export function sealToolKind(toolKind: string | null): string | null {
  return toolKind === null ? null : seal({ tool_kind: toolKind });
}

/** How a tool call ended, which the protocol has no field for; null for the usual end. */
export function sealOutcome(outcome: ToolOutcome): string | null {
  return outcome === 'success' ? null : seal({ outcome });
}

/** Reads what `sealOutcome` wrote. */
export function openOutcome(sealed: string | null): OddOutcome | null {
  const ours = parseObject(sealed)[interchangeKey];
  const outcome = isJsonObject(ours) ? ours['outcome'] : undefined;
  return outcome === 'failed' || outcome === 'denied' || outcome === 'interrupted' ? outcome : null;
}

/** Reads what `sealToolKind` wrote. */
export function openToolKind(sealed: string | null): string | null {
  const ours = parseObject(sealed)[interchangeKey];
  return isJsonObject(ours) ? textOrNull(ours['tool_kind']) : null;
}

function seal(what: JsonObject): string {
  return JSON.stringify({ [interchangeKey]: what });
}

function parseObject(text: string | null): JsonObject {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : {};
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
