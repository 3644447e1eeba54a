import type { JsonObject } from '../../../preload/contract/json.ts';
import { UserError } from '../errors.ts';
import { functionToolset } from '../tools/function-toolset.ts';
import { hasNativeTool, type NativeTool } from '../tools/native-tool.ts';
import type { Tool } from '../tools/tool.ts';
import type { Toolset } from '../tools/toolset.ts';
import type { Capability } from './capability.ts';

/** Where a person searches from, roughly. */
export interface SearchLocation {
  readonly city?: string;
  readonly region?: string;
  /** Two letters. */
  readonly country?: string;
  /** Such as `Europe/Rome`. */
  readonly timezone?: string;
}

/** How a model may search the web. */
export interface WebSearchOptions<Deps = unknown> {
  readonly id?: string | null;
  readonly description?: string | null;
  /** Whether the provider's own search is used where there is one; it is, when nothing is said. */
  readonly native?: boolean;
  /** Searches where the provider cannot. There is no default: who searches sees what is asked. */
  readonly local?: Tool<Deps> | Toolset<Deps> | null;
  readonly searchContextSize?: 'low' | 'medium' | 'high' | null;
  readonly userLocation?: SearchLocation | null;
  /** These three only a provider can hold to, so no local tool stands in for them. */
  readonly blockedDomains?: readonly string[] | null;
  readonly allowedDomains?: readonly string[] | null;
  readonly maxUses?: number | null;
}

const kind = 'web_search';

/**
 * Lets the model search the web: by its provider's own tool, else by a local one. A run on a model that has neither
 * fails with a UserError. Source: spec 07 §6, spec 10 A39.
 */
export function webSearch<Deps = unknown>(options: WebSearchOptions<Deps> = {}): Capability<Deps> {
  const { id = kind, description = null, native = true, local = null } = options;
  const needsNative =
    isSet(options.blockedDomains) || isSet(options.allowedDomains) || isSet(options.maxUses);
  if (!native && (needsNative || local === null)) {
    throw new UserError(
      needsNative
        ? 'Domains and a number of uses can only be kept to by the native web search.'
        : 'Web search needs the native tool or a local one.',
    );
  }
  const stand = needsNative ? null : local;
  const tool: NativeTool = { kind, options: toNativeOptions(options), optional: stand !== null };
  return {
    id,
    name: kind,
    description,
    ...(native && { nativeTools: [tool] }),
    ...(stand !== null && {
      toolsets: [native ? unlessNative(toToolset(stand, id)) : toToolset(stand, id)],
    }),
  };
}

function toNativeOptions(options: WebSearchOptions<never>): JsonObject {
  const { searchContextSize, userLocation, blockedDomains, allowedDomains, maxUses } = options;
  return {
    ...(isSet(searchContextSize) && { searchContextSize }),
    ...(isSet(userLocation) && { userLocation: { ...userLocation } }),
    ...(isSet(blockedDomains) && { blockedDomains }),
    ...(isSet(allowedDomains) && { allowedDomains }),
    ...(isSet(maxUses) && { maxUses }),
  };
}

function toToolset<Deps>(local: Tool<Deps> | Toolset<Deps>, id: string | null): Toolset<Deps> {
  return 'getTools' in local ? local : functionToolset({ tools: [local], capabilityId: id });
}

/** Offers the tools only to models whose provider does not search. */
function unlessNative<Deps>(toolset: Toolset<Deps>): Toolset<Deps> {
  return {
    ...toolset,
    getTools: (ctx) => (hasNativeTool(ctx.model, kind) ? [] : toolset.getTools(ctx)),
  };
}

function isSet<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}
