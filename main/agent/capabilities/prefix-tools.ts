import { functionToolset } from '../tools/function-toolset.ts';
import { prefixedToolset } from '../tools/renamed-toolset.ts';
import type { Capability } from './capability.ts';
import { wrapCapability } from './wrap-capability.ts';

/** The same capability, with a prefix before the name of each of its tools and of no others: `mail_send`. Source: spec 07 §3. */
export function prefixTools<Deps>(wrapped: Capability<Deps>, prefix: string): Capability<Deps> {
  return wrapCapability(wrapped, ({ tools = [], toolsets = [] }) => {
    const all = tools.length === 0 ? toolsets : [functionToolset({ tools }), ...toolsets];
    return { tools: [], toolsets: all.map((toolset) => prefixedToolset(toolset, prefix)) };
  });
}
