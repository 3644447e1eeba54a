import type { JsonObject } from '../../../preload/contract/json.ts';
import { isJsonObject } from '../../agent/messages/wire-shape.ts';
import { isBlank } from '../is-blank.ts';
import { toOwnSettings } from '../own-settings.ts';
import { toOptionsOf, toProviderDetails } from '../provider-details.ts';
import type { Dialect } from './dialect.ts';

const system = 'google';

/**
 * Google's content. Any part may carry the signature of the thought that led to it, which always comes whole, and has to
 * go back on that very part, even if its text is empty.
 */
export const google: Dialect = {
  system,
  optionsKey: system,
  callId: /\S/,
  beginsWithPerson: true,
  joinsTexts: false,
  takesFile: () => true,
  wantsThoughtBeforeCalls: false,
  keep: (metadata) => {
    const said = toProviderDetails(metadata)?.[system];
    if (!isJsonObject(said)) return null;
    const { thoughtSignature, ...rest } = said;
    const details: JsonObject = {
      ...(typeof thoughtSignature === 'string' && { thought_signature: thoughtSignature }),
      ...(Object.keys(rest).length > 0 && { [system]: rest }),
    };
    return Object.keys(details).length === 0 ? null : { id: null, signature: null, details };
  },
  giveBack: ({ providerDetails }) => {
    const own = providerDetails?.[system];
    const signature = providerDetails?.['thought_signature'];
    return toOptionsOf(system, {
      ...(typeof signature === 'string' && { thoughtSignature: signature }),
      ...(isJsonObject(own) && own),
    });
  },
  sendsThinking: (part, { isCurrentTurn }) =>
    isSigned(part) || (isCurrentTurn && !isBlank(part.content)),
  sendsBlank: isSigned,
  nativeTools: { web_search: { id: 'google.google_search', toArgs: () => ({}) } },
  toOptions: ({ extraBody, ...settings }) => ({
    ...toOwnSettings(settings, 'google_', 'camelCase'),
    ...(isJsonObject(extraBody) && extraBody),
  }),
};

function isSigned({ providerDetails }: { readonly providerDetails: JsonObject | null }): boolean {
  return typeof providerDetails?.['thought_signature'] === 'string';
}
