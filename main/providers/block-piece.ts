import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { BlockPlace } from './dialects/dialect.ts';

/** What one piece of the stream says of its block. */
export interface BlockPiece {
  readonly content: string;
  readonly metadata: SharedV4ProviderMetadata | undefined;
  readonly place: BlockPlace;
}

type Said = { readonly providerMetadata?: SharedV4ProviderMetadata };

/** A block begins. */
export function beginBlock({ providerMetadata }: Said): BlockPiece {
  return { content: '', metadata: providerMetadata, place: 'start' };
}

/** More of a block's content. */
export function goOnWithBlock({
  delta,
  providerMetadata,
}: Said & { readonly delta: string }): BlockPiece {
  return { content: delta, metadata: providerMetadata, place: 'delta' };
}

/** A block is over, perhaps with content that came only now. */
export function endBlock({ providerMetadata }: Said, content = ''): BlockPiece {
  return { content, metadata: providerMetadata, place: 'end' };
}
