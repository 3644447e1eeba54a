import type { AssistantWishes } from '../../../preload/contract/assistant-file.ts';
import type { Json } from '../../../preload/contract/json.ts';
import type { ModelRef } from '../../../preload/contract/run.ts';
import type { AgentSpec } from '../../agent/spec/agent-spec.ts';
import type { NamedEntry } from '../../agent/spec/named-entry.ts';
import { isTurnedOff, type TurnedOn } from './file-capabilities.ts';

/** All that a file asks for, in the order in which a person reads it. Leaves nothing out that has an effect. */
export function describeAssistant(
  spec: AgentSpec,
  { modelRef, turnedOn }: { readonly modelRef: ModelRef | null; readonly turnedOn: TurnedOn },
): AssistantWishes {
  return {
    description: spec.description,
    model: spec.model,
    modelRef,
    instructions: spec.instructions,
    capabilities: spec.capabilities.map((entry) => ({
      name: entry.name,
      details: describeArguments(entry),
      isOff: isTurnedOff(entry, turnedOn),
    })),
    settings: settingsOf(spec).map(([name, value]) => ({ name, value: toText(value) })),
  };
}

/** What a file's assistant is called: its own name, else the file's. */
export function nameOfAssistant(spec: AgentSpec, fileName: string): string {
  return spec.name ?? fileName.replace(/\.[^.]+$/, '');
}

function settingsOf(spec: AgentSpec): readonly (readonly [string, Json])[] {
  const { modelSettings, retries, endStrategy, toolTimeoutSeconds, metadata } = spec;
  const own: readonly (readonly [string, Json | undefined | null])[] = [
    ...Object.entries(modelSettings ?? {}).map(
      ([name, value]) => [toFileName(name), value] as const,
    ),
    ['retries', typeof retries === 'number' ? retries : retries && { ...retries }],
    ['end_strategy', endStrategy],
    ['tool_timeout', toolTimeoutSeconds],
    ['metadata', metadata],
  ];
  return own.flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, value] as const],
  );
}

/** A setting as the file spells it. */
function toFileName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function describeArguments({ arguments: given }: NamedEntry): string | null {
  if (given === null) return null;
  if (!Array.isArray(given)) {
    const pairs = Object.entries(given).map(([key, value]) => `${key}: ${toText(value)}`);
    return pairs.length === 0 ? null : pairs.join(', ');
  }
  return toText(given[0] ?? null);
}

function toText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
