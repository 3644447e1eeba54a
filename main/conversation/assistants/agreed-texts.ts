import type { AssistantRef } from '../../../preload/contract/run-assistant.ts';
import type { Json } from '../../../preload/contract/json.ts';
import type { AgreedTexts } from './assistant-service.ts';

/** The part of the settings' store that keeps what belongs to one assistant. */
export interface AssistantSettings {
  read(scope: { readonly kind: 'assistant'; readonly id: string }, name: string): Json | undefined;
  write(
    scope: { readonly kind: 'assistant'; readonly id: string },
    name: string,
    value: Json | undefined,
  ): Promise<void>;
}

/** Keeps the texts that the person agreed to among the settings of their assistants. A run that lives on a text finds it there when the file is long gone. */
export function createAgreedTexts(settings: AssistantSettings): AgreedTexts {
  return {
    read: (ref) => {
      const text = settings.read(scopeOf(ref), nameOf(ref));
      return typeof text === 'string' ? text : undefined;
    },
    write: (ref, text) => settings.write(scopeOf(ref), nameOf(ref), text),
  };
}

function scopeOf({ fileName }: AssistantRef): { readonly kind: 'assistant'; readonly id: string } {
  return { kind: 'assistant', id: fileName };
}

function nameOf({ hash }: AssistantRef): string {
  return `agreed:${hash}`;
}
