import type { ConversationService } from '../../../main/conversation/conversation-service.ts';

/** What a host can be asked: the use cases of conversations. */
export type HostMethod = {
  readonly [Key in keyof ConversationService]: Key extends 'start' | 'shutDown' ? never : Key;
}[keyof ConversationService];

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
