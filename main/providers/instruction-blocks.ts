import type { SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { ModelRequestParameters } from '../agent/models/model.ts';
import type { ModelSettings } from '../agent/run-options/model-settings.ts';
import type { Dialect } from './dialects/dialect.ts';

/** A piece of the instructions, with what its provider is told about it. */
export interface InstructionBlock {
  readonly content: string;
  readonly providerOptions?: SharedV4ProviderOptions;
}

/**
 * The instructions as they are sent: one text; or, where the provider keeps a prefix when it is asked to, two: what stays
 * the same, which ends the kept prefix, and what may change with each request. Source: spec 06 IN-4.
 */
export function toInstructionBlocks(
  parameters: Pick<ModelRequestParameters, 'instructions' | 'instructionParts'>,
  settings: ModelSettings,
  { markCached }: Pick<Dialect, 'markCached'>,
): readonly InstructionBlock[] {
  const { instructions, instructionParts } = parameters;
  const providerOptions = markCached?.(settings) ?? null;
  if (providerOptions === null) return instructions === null ? [] : [{ content: instructions }];
  const [fixed, changing] = [false, true].map((dynamic) =>
    instructionParts
      .filter((part) => part.dynamic === dynamic)
      .map((part) => part.content)
      .join('\n\n')
      .trim(),
  );
  return [
    ...(fixed === undefined || fixed === '' ? [] : [{ content: fixed, providerOptions }]),
    ...(changing === undefined || changing === '' ? [] : [{ content: changing }]),
  ];
}
