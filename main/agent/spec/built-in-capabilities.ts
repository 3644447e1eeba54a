import { z } from 'zod';
import { thinking } from '../capabilities/thinking.ts';
import { webSearch } from '../capabilities/web-search.ts';
import { defineSpecCapability, type SpecCapability } from './spec-capability.ts';

const effort = z.union([z.boolean(), z.enum(['minimal', 'low', 'medium', 'high', 'xhigh'])], {
  error: 'Expected true, false, or one of: minimal, low, medium, high, xhigh.',
});
const text = z.string().min(1);

const thinkingSpec = defineSpecCapability({
  name: 'Thinking',
  description: 'Lets the model think before it answers.',
  parameters: z.strictObject({ effort, id: text.nullable() }).partial(),
  positional: 'effort',
  create: ({ effort: chosen, id }) =>
    thinking({ ...(chosen !== undefined && { effort: chosen }), ...(id !== undefined && { id }) }),
});

/** A file cannot hold a program, so it has no local search of its own: the provider's is meant. */
const webSearchSpec = defineSpecCapability({
  name: 'WebSearch',
  description: 'Lets the model search the web, by the search of its provider.',
  parameters: z
    .strictObject({
      search_context_size: z.enum(['low', 'medium', 'high']),
      user_location: z
        .strictObject({ city: text, region: text, country: text, timezone: text })
        .partial(),
      blocked_domains: z.array(text),
      allowed_domains: z.array(text),
      max_uses: z.int().min(1),
      id: text.nullable(),
      description: text,
    })
    .partial(),
  create: ({ id, description, ...args }) =>
    webSearch({
      ...(id !== undefined && { id }),
      ...(description !== undefined && { description }),
      searchContextSize: args.search_context_size ?? null,
      userLocation: args.user_location === undefined ? null : withoutUnset(args.user_location),
      blockedDomains: args.blocked_domains ?? null,
      allowedDomains: args.allowed_domains ?? null,
      maxUses: args.max_uses ?? null,
    }),
});

/** The capabilities that every spec file can name. */
export const builtInSpecCapabilities: readonly SpecCapability[] = [thinkingSpec, webSearchSpec];

function withoutUnset(location: {
  readonly [key in 'city' | 'region' | 'country' | 'timezone']?: string | undefined;
}): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(location).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
