import type { Scenario } from '../scenario.ts';
import { loadedCapabilities, pastLoads } from './deferred-capabilities.ts';
import { toolReveals, toolSearches } from './deferred-tools.ts';

/** What the model is shown only when it asks for it: tools that it searches for, and capabilities that it loads. Source: spec 07 §1, §4. */
export const deferredLoading: readonly Scenario[] = [
  ...toolSearches,
  ...toolReveals,
  ...loadedCapabilities,
  ...pastLoads,
];
