import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { Capability } from '../capabilities/capability.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { readEvidence } from './history-evidence.ts';

/**
 * What of a run's capabilities and tools is there for the model. The history decides: what it loaded, and what it was
 * shown. A run holds to that order: load, then see, then call. Source: spec 07 §4.
 */
export class Disclosure {
  readonly #capabilities: ReadonlyMap<string, Capability<never>>;
  #loaded: ReadonlySet<string> = new Set();
  #discovered = new Set<string>();

  constructor(capabilities: ReadonlyMap<string, Capability<never>>) {
    this.#capabilities = capabilities;
  }

  /** The capabilities that the model loaded. */
  get loaded(): ReadonlySet<string> {
    return this.#loaded;
  }

  /** The tools that the model was shown, whether they still exist or not. */
  get discovered(): ReadonlySet<string> {
    return this.#discovered;
  }

  /** The capabilities that take part in the run now. */
  get active(): ReadonlySet<string> {
    return new Set([...this.#capabilities.keys()].filter((id) => this.isActive(id)));
  }

  /** Reads the history anew: as a step begins. */
  refresh(messages: readonly ModelMessage[]): void {
    const { loaded, discovered } = readEvidence(messages);
    this.#loaded = new Set([...loaded].filter((id) => this.#capabilities.has(id)));
    this.#discovered = new Set(discovered);
  }

  /** Reads anew only what the model was shown: a response may hold a provider's own search. */
  refreshDiscovered(messages: readonly ModelMessage[]): void {
    this.#discovered = new Set(readEvidence(messages).discovered);
  }

  isActive(capabilityId: string): boolean {
    return !this.isDeferred(capabilityId) || this.#loaded.has(capabilityId);
  }

  /** Whether a capability is one that the model loads. */
  isDeferred(capabilityId: string): boolean {
    return this.#capabilities.get(capabilityId)?.deferLoading === true;
  }

  /** Whether the model may call a tool now. */
  isAvailable({ name, deferLoading, capabilityId }: ToolDefinition): boolean {
    if (deferLoading !== true) return true;
    // Loading shows a capability's tools as one, also where the history has lost the part that says so.
    if (capabilityId !== null && this.isDeferred(capabilityId)) return this.isActive(capabilityId);
    return this.#discovered.has(name);
  }

  /** Takes in what a tool shows the model, and gives what of it is new. */
  reveal(names: readonly string[]): readonly string[] {
    const fresh = [...new Set(names)].filter((name) => !this.#discovered.has(name));
    for (const name of fresh) this.#discovered.add(name);
    return fresh;
  }

  /** Which of these tools the model is told of with a history that may be another than the run's. */
  shownWith(
    messages: readonly ModelMessage[],
    tools: readonly ToolDefinition[],
  ): readonly ToolDefinition[] {
    if (tools.every(({ deferLoading }) => deferLoading !== true)) return tools;
    const { loaded, discovered } = readEvidence(messages);
    return tools.filter(({ name, deferLoading, capabilityId }) => {
      if (deferLoading !== true) return true;
      if (!discovered.has(name)) return false;
      return capabilityId === null || !this.isDeferred(capabilityId) || loaded.has(capabilityId);
    });
  }

  /** Why the model may not call a tool yet, for it to read; null when it may. */
  refusalOf(definition: ToolDefinition): string | null {
    if (this.isAvailable(definition)) return null;
    const { name, capabilityId } = definition;
    return capabilityId !== null && !this.isActive(capabilityId)
      ? `Tool '${name}' cannot be called yet: it is part of the capability '${capabilityId}'. Load that with \`load_capability\` and read its instructions first.`
      : `Tool '${name}' cannot be called yet: find it with a search first, so that its parameters are known.`;
  }
}
