import { isJsonObject } from '../../agent/messages/wire-shape.ts';
import { toApproximateLocation, toSearchLimits } from '../native-tools.ts';
import { toOwnSettings } from '../own-settings.ts';
import { toOptionsOf, toProviderDetails } from '../provider-details.ts';
import { withoutUnset } from '../without-unset.ts';
import { isFollowed, type Dialect } from './dialect.ts';

const system = 'openai';

/**
 * OpenAI's Responses. Nothing is stored there, so thoughts come sealed, as the encrypted content of a reasoning item, and
 * go back with the item's id. The item's summaries are parts of their own; one of them holds what is sealed.
 */
export const openAiResponses: Dialect = {
  system,
  optionsKey: system,
  // Source: the API's own refusal of a longer call_id.
  callId: /^\S{1,64}$/,
  beginsWithPerson: false,
  joinsTexts: false,
  takesFile: (mediaType) => /^(image\/.+|application\/pdf)$/.test(mediaType),
  wantsThoughtBeforeCalls: false,
  keep: (metadata, _kind, place) => {
    const said = toProviderDetails(metadata)?.[system];
    if (!isJsonObject(said)) return null;
    const { itemId, reasoningEncryptedContent, ...rest } = said;
    // What stands there before the item is done is not the whole of it.
    const sealed = place === 'end' ? reasoningEncryptedContent : null;
    return {
      id: typeof itemId === 'string' ? itemId : null,
      signature: typeof sealed === 'string' ? sealed : null,
      details: Object.keys(rest).length === 0 ? null : { [system]: rest },
    };
  },
  giveBack: (part) => {
    const own = part.providerDetails?.[system];
    const sealed = part.partKind === 'thinking' ? part.signature : null;
    return toOptionsOf(system, {
      ...withoutUnset({ itemId: part.id, reasoningEncryptedContent: sealed }),
      ...(isJsonObject(own) && own),
    });
  },
  // An item has to be followed by what it led to, and a response that was cut is not what it led to.
  sendsThinking: (part, place) =>
    place.response.state !== 'interrupted' &&
    isFollowed(place) &&
    place.response.parts.some(
      (other) =>
        other.partKind === 'thinking' &&
        other.id === part.id &&
        other.signature !== null &&
        other.signature !== '',
    ),
  sendsBlank: () => false,
  nativeTools: {
    web_search: {
      id: 'openai.web_search',
      toArgs: (options) => ({
        ...withoutUnset({ searchContextSize: options['searchContextSize'] ?? null }),
        ...toApproximateLocation(options),
        filters: toSearchLimits(options),
      }),
    },
  },
  toOptions: ({ parallelToolCalls, serviceTier, extraBody, ...settings }) => ({
    ...withoutUnset({ parallelToolCalls, serviceTier }),
    ...toOwnSettings(settings, 'openai_', 'camelCase'),
    store: false,
    ...(isJsonObject(extraBody) && extraBody),
  }),
};
