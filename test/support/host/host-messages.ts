import type { ContextShortener } from '../../../main/conversation/shorten/context-shortener.ts';
import type { ConversationService } from '../../../main/conversation/conversation-service.ts';

type ContextUseCases = {
  readonly [Key in keyof ContextShortener as `context.${Key}`]: ContextShortener[Key];
};

/** The use cases of conversations, by the names under which a host is asked for them. */
export type HostUseCases = Omit<ConversationService, 'start' | 'shutDown' | 'context' | 'runs'> &
  ContextUseCases;

/** What a host can be asked. */
export type HostMethod = keyof HostUseCases;

/** A request to a host, as a line of JSON. */
export interface HostRequest {
  readonly id: number;
  readonly method: HostMethod;
  readonly input: unknown;
}

/** Its answer: a value, or a failure's code. */
export type HostAnswer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: string };
