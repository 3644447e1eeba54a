import { isJsonObject } from '../../agent/messages/wire-shape.ts';
import { toContinuousUsageOption } from '../continuous-usage.ts';
import { isBlank } from '../is-blank.ts';
import { toOwnSettings } from '../own-settings.ts';
import { toProviderDetails, toProviderOptions } from '../provider-details.ts';
import { withoutUnset } from '../without-unset.ts';
import type { Dialect } from './dialect.ts';

/** The name under which parts and options of servers that speak OpenAI's chat format are kept. */
const openAiCompatibleSystem = 'openaiCompatible';

/** OpenAI's chat format, as many servers speak it. What they attach to parts is kept as the SDK names it. */
export const openAiChat: Dialect = {
  system: openAiCompatibleSystem,
  optionsKey: openAiCompatibleSystem,
  // Some models read their own meaning out of the ids they gave, so these are left alone.
  callId: /\S/,
  beginsWithPerson: false,
  joinsTexts: true,
  takesFile: (mediaType, source) =>
    mediaType.startsWith('image/') ||
    (source === 'data' && /^(audio\/(wav|mp3|mpeg)|application\/pdf)$/.test(mediaType)),
  wantsThoughtBeforeCalls: false,
  keep: (metadata) => {
    const details = toProviderDetails(metadata);
    return details === null ? null : { id: null, signature: null, details };
  },
  giveBack: ({ providerDetails }) =>
    providerDetails === null ? null : toProviderOptions(providerDetails),
  // As reasoning models of this kind want it: within the turn that it was thought in.
  sendsThinking: (part, { isCurrentTurn }) => isCurrentTurn && !isBlank(part.content),
  sendsBlank: () => false,
  // Fields that the SDK has no name for go into the body as they are.
  toOptions: ({ parallelToolCalls, logitBias, serviceTier, extraBody, ...settings }) => ({
    ...withoutUnset({
      parallel_tool_calls: parallelToolCalls,
      logit_bias: logitBias,
      service_tier: serviceTier,
    }),
    ...toOwnSettings(settings, 'openai_', 'snake_case'),
    ...toContinuousUsageOption(settings),
    ...(isJsonObject(extraBody) && extraBody),
  }),
};
