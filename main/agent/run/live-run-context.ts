import type { JsonObject } from '../../../preload/contract/json.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';
import type { Capability } from '../capabilities/capability.ts';
import type { CapabilityEvent } from '../events/capability-event.ts';
import type { CustomEvent } from '../events/custom-event.ts';
import type { Model } from '../models/model.ts';
import type { EnqueuedContent } from '../queue/enqueued-content.ts';
import type { DeliveryPriority } from '../queue/message-queue.ts';
import type { ModelSettings } from '../run-options/model-settings.ts';
import type { RunContext, UserPrompt } from '../run-context.ts';
import type { RunUsage } from '../usage/run-usage.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { UsageLimits } from '../usage/usage-limits.ts';
import { emitEvent } from './events/emit-event.ts';
import { enqueueMessages } from './request/enqueue-messages.ts';
import type { RunState } from './run-state.ts';

/** What a context shows apart from the run itself. */
export interface ContextPlace {
  readonly toolName?: string;
  readonly toolCallId?: string;
  readonly toolCallApproved?: boolean;
  readonly toolCallMetadata?: JsonObject | null;
  readonly retry?: number;
  readonly maxRetries?: number;
  readonly partialOutput?: boolean;
  readonly modelSettings?: ModelSettings;
  readonly signal?: AbortSignal;
  /** The capability whose hook or listener this is for. */
  readonly owner?: object;
}

/** The run as the code that it calls sees it: getters, so that it is always the present. */
export class LiveRunContext<Deps> implements RunContext<Deps> {
  readonly #state: RunState<Deps>;
  readonly #place: ContextPlace;

  constructor(state: RunState<Deps>, place: ContextPlace = {}) {
    this.#state = state;
    this.#place = place;
  }

  get deps(): Deps {
    return this.#state.setup.deps;
  }
  get agent(): RunContext<Deps>['agent'] {
    return this.#state.setup.agent;
  }
  get model(): Model {
    return this.#state.model;
  }
  get usage(): RunUsage {
    return this.#state.usage;
  }
  get usageLimits(): UsageLimits {
    return this.#state.setup.usageLimits;
  }
  get prompt(): UserPrompt | null {
    return this.#state.prompt;
  }
  get messages(): readonly ModelMessage[] {
    return this.#state.messages;
  }
  get runId(): string {
    return this.#state.setup.runId;
  }
  get conversationId(): string {
    return this.#state.setup.conversationId;
  }
  get runStep(): number {
    return this.#state.runStep;
  }
  get metadata(): JsonObject | null {
    return this.#state.metadata;
  }
  get modelSettings(): ModelSettings {
    return this.#place.modelSettings ?? this.#state.modelSettings;
  }
  get toolName(): string | null {
    return this.#place.toolName ?? null;
  }
  get toolCallId(): string | null {
    return this.#place.toolCallId ?? null;
  }
  get toolCallApproved(): boolean {
    return this.#place.toolCallApproved ?? false;
  }
  get toolCallMetadata(): JsonObject | null {
    return this.#place.toolCallMetadata ?? null;
  }
  get retry(): number {
    return this.#place.retry ?? this.#state.outputRetriesUsed;
  }
  get maxRetries(): number {
    return this.#place.maxRetries ?? this.#state.setup.retries.output;
  }
  get lastAttempt(): boolean {
    return this.retry === this.maxRetries;
  }
  get retries(): Readonly<Record<string, number>> {
    return this.#state.toolRetries.toRecord();
  }
  get partialOutput(): boolean {
    return this.#place.partialOutput ?? false;
  }
  get validationContext(): unknown {
    const given = this.#state.setup.validationContext;
    return typeof given === 'function' ? given(this) : given;
  }
  get capabilities(): ReadonlyMap<string, object> {
    return this.#state.setup.capabilities;
  }
  get activeCapabilityIds(): ReadonlySet<string> {
    return this.#state.disclosure.active;
  }
  get loadedCapabilityIds(): ReadonlySet<string> {
    return this.#state.disclosure.loaded;
  }
  get discoveredToolNames(): ReadonlySet<string> {
    return this.#state.disclosure.discovered;
  }
  get tools(): ReadonlyMap<string, ToolDefinition> {
    const tools = [...(this.#state.tools ?? [])];
    return new Map(tools.map(([name, { definition }]) => [name, definition]));
  }
  get signal(): AbortSignal {
    return this.#place.signal ?? this.#state.cancellation.signal;
  }

  isToolAvailable(tool: string | ToolDefinition): boolean {
    const definition = typeof tool === 'string' ? this.tools.get(tool) : tool;
    return definition !== undefined && this.#state.disclosure.isAvailable(definition);
  }

  emit<Event extends CustomEvent | CapabilityEvent>(event: Event): Promise<Event> {
    return emitEvent(event, this.#state, { ctx: this, owner: this.#place.owner ?? null });
  }

  enqueue(
    content: EnqueuedContent | readonly EnqueuedContent[],
    options: { readonly priority?: DeliveryPriority } = {},
  ): string | null {
    return enqueueMessages(this.#state, content, options.priority);
  }

  cancel(): void {
    this.#state.cancellation.request();
  }

  /** The same context for the hooks of a capability. */
  ownedBy(owner: Capability<Deps>): LiveRunContext<Deps> {
    return new LiveRunContext(this.#state, { ...this.#place, owner });
  }
}

/** The context as output functions take it: whoever built the agent gives it the dependencies that they name. */
export function forOutputFunction<Deps>(ctx: RunContext<Deps>): RunContext<never> {
  return ctx as unknown as RunContext<never>;
}
