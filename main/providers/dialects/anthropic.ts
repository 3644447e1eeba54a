import { isJsonObject } from '../../agent/messages/wire-shape.ts';
import { toApproximateLocation, toSearchLimits } from '../native-tools.ts';
import { toOwnSettings } from '../own-settings.ts';
import { toOptionsOf, toProviderDetails, toProviderOptions } from '../provider-details.ts';
import { withoutUnset } from '../without-unset.ts';
import { isFollowed, type Dialect } from './dialect.ts';

const system = 'anthropic';
/** What Pydantic AI names a thought whose words the provider keeps to itself; its signature is the sealed thought. */
const redactedId = 'redacted_thinking';

/** Anthropic announces that kinds may be added. What is odd within a known kind is a fault all the same. */
const eventKinds = new Set([
  'message_start',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_delta',
  'message_stop',
  'ping',
  'error',
]);

/**
 * Anthropic's messages. Thoughts carry a signature, or are sealed whole; only a signature that came to its end is kept,
 * and only signed thoughts go back. The server itself passes over those of earlier turns.
 */
export const anthropic: Dialect = {
  system,
  optionsKey: system,
  callId: /^[a-zA-Z0-9_-]+$/,
  beginsWithPerson: true,
  joinsTexts: false,
  takesFile: (mediaType) => /^(image\/.+|application\/pdf|text\/plain)$/.test(mediaType),
  wantsThoughtBeforeCalls: true,
  isUnknownEvent: (event) => {
    const kind = typeof event === 'object' && event !== null ? Reflect.get(event, 'type') : null;
    return typeof kind === 'string' && !eventKinds.has(kind);
  },
  keep: (metadata, kind) => {
    const said = toProviderDetails(metadata)?.[system];
    if (!isJsonObject(said)) return null;
    if (kind !== 'thinking') return { id: null, signature: null, details: { [system]: said } };
    const { signature, redactedData, ...rest } = said;
    const isRedacted = typeof redactedData === 'string';
    const sealed = isRedacted ? redactedData : signature;
    return {
      id: isRedacted ? redactedId : null,
      signature: typeof sealed === 'string' ? sealed : null,
      details: Object.keys(rest).length === 0 ? null : { [system]: rest },
    };
  },
  giveBack: (part) => {
    const own = part.providerDetails?.[system];
    const sealed = part.partKind === 'thinking' ? part.signature : null;
    return toOptionsOf(system, {
      ...withoutUnset({ [part.id === redactedId ? 'redactedData' : 'signature']: sealed }),
      ...(isJsonObject(own) && own),
    });
  },
  sendsThinking: (part, place) => hasText(part.signature) && isFollowed(place),
  sendsBlank: () => false,
  toOptions: ({ parallelToolCalls, extraBody, ...settings }) => ({
    ...withoutUnset({
      disableParallelToolUse: typeof parallelToolCalls === 'boolean' ? !parallelToolCalls : null,
    }),
    ...toOwnSettings(settings, 'anthropic_', 'camelCase'),
    ...(isJsonObject(extraBody) && extraBody),
  }),
  nativeTools: {
    web_search: {
      id: 'anthropic.web_search_20250305',
      toArgs: (options) => ({
        ...withoutUnset({ maxUses: options['maxUses'] ?? null }),
        ...toSearchLimits(options),
        ...toApproximateLocation(options),
      }),
    },
  },
  markCached: ({ anthropic_cache_instructions: wanted }) => {
    if (wanted !== true && wanted !== '5m' && wanted !== '1h') return null;
    const ttl = wanted === true ? {} : { ttl: wanted };
    return toProviderOptions({ [system]: { cacheControl: { type: 'ephemeral', ...ttl } } });
  },
};

function hasText(signature: string | null): boolean {
  return signature !== null && signature !== '';
}
