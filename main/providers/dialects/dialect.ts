import type { SharedV4ProviderMetadata, SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ModelResponse } from '../../../preload/contract/message.ts';
import type {
  TextPart,
  ThinkingPart,
  ToolCallPart,
} from '../../../preload/contract/response-part.ts';
import type { ModelSettings } from '../../agent/run-options/model-settings.ts';

/** Where in a block of the stream something was said about it. */
export type BlockPlace = 'start' | 'delta' | 'end';

/** What is kept of what a provider attached to a block; null where it said nothing. */
export interface KeptParticulars {
  readonly id: string | null;
  /** A piece of the block's signature. It counts only once the block has ended. */
  readonly signature: string | null;
  readonly details: JsonObject | null;
}

/** Where a thought stands when it is to be sent back. */
export interface ThoughtPlace {
  /** Without what is left out of it. */
  readonly response: ModelResponse;
  readonly at: number;
  /** Whether no person has written since. */
  readonly isCurrentTurn: boolean;
}

/**
 * What sets one wire format apart from the others: how its particulars are kept, in the fields that Pydantic AI keeps
 * them in, and what its servers ask of a history.
 */
export interface Dialect {
  /** The name that parts are kept under. */
  readonly system: string;
  /** The key of the SDK's options and metadata. */
  readonly optionsKey: string;
  /** Ids of calls that its servers take. */
  readonly callId: RegExp;
  /** The first message has to be the person's. */
  readonly beginsWithPerson: boolean;
  /** Texts of one response are sent as one string. */
  readonly joinsTexts: boolean;
  /** Attachments that its servers take; others are named to the model and left out. */
  readonly takesFile: (mediaType: string, source: 'data' | 'url') => boolean;
  /** While it thinks, a response with calls has to begin with a thought of its own. */
  readonly wantsThoughtBeforeCalls: boolean;
  /** Whether an event is of a kind that the SDK does not know, where a provider says that such are to be passed over. */
  readonly isUnknownEvent?: (event: unknown) => boolean;
  /** Reads what the SDK says about a block; null when there is nothing in it to keep. */
  readonly keep: (
    metadata: SharedV4ProviderMetadata | undefined,
    kind: 'text' | 'thinking' | 'tool-call',
    place: BlockPlace,
  ) => KeptParticulars | null;
  /** Writes what was kept for the SDK, byte for byte; null when there is nothing. Only for parts of this system. */
  readonly giveBack: (
    part: TextPart | ThinkingPart | ToolCallPart,
  ) => SharedV4ProviderOptions | null;
  /** Whether a thought of this system goes back as a thought. */
  readonly sendsThinking: (part: ThinkingPart, place: ThoughtPlace) => boolean;
  /** Whether a text that is empty goes back, for what is attached to it. */
  readonly sendsBlank: (part: TextPart) => boolean;
  /** What ends a prefix that the provider keeps for later requests, when the settings ask for that. */
  readonly markCached?: (settings: ModelSettings) => SharedV4ProviderOptions | null;
  /** Tools that its servers carry out themselves, by their kind. */
  readonly nativeTools?: Readonly<
    Record<
      string,
      { readonly id: `${string}.${string}`; readonly toArgs: (options: JsonObject) => JsonObject }
    >
  >;
  /** What goes into the SDK's own options. */
  readonly toOptions: (settings: ModelSettings) => JsonObject;
}

/** Whether something that is sent follows a thought within its response: most servers take no thought at the end. */
export function isFollowed({ response, at }: ThoughtPlace): boolean {
  return response.parts
    .slice(at + 1)
    .some((other) => other.partKind === 'text' || other.partKind === 'tool-call');
}
