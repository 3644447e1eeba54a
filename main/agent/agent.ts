import { AsyncLocalStorage } from 'node:async_hooks';
import {
  toListener,
  type EventFilter,
  type EventListener,
  type EventReaction,
  type FilteredEvent,
  type ListenerArguments,
  type ListenerOptions,
} from './capabilities/event-listener.ts';
import type { OutputOf, OutputSpec } from './output/output-spec.ts';
import type { UserPrompt } from './run-context.ts';
import type { AgentDefinition, AgentOverrides } from './run/agent-definition.ts';
import { defineAgent, type AgentOptions } from './run/agent-options.ts';
import type { AgentRun } from './run/agent-run.ts';
import { AgentRunEvents } from './run/agent-run-events.ts';
import type { AgentRunResult } from './run/agent-run-result.ts';
import type { SetupInput } from './run/setup/setup-input.ts';
import { driveRun } from './run/drive-run.ts';
import { openRun } from './run/open-run.ts';
import { openStream } from './run/open-stream.ts';
import type { StreamedRunResult } from './run/streamed-run-result.ts';
import type { HandledRunOptions, RunOptions } from './run/run-options.ts';

/** Options that must name the dependencies unless the agent needs none. */
type RunArguments<Deps, Options> = undefined extends Deps
  ? [options?: Options]
  : [options: Options & { readonly deps: Deps }];

/** The output of a run: what the run asked for, else what the agent is defined with. */
type RunOutput<RunSpec, Output> = [RunSpec] extends [never] ? Output : OutputOf<RunSpec>;

class DefinedAgent<Deps, Output> {
  readonly #definition: AgentDefinition<Deps>;
  readonly #overrides = new AsyncLocalStorage<AgentOverrides<Deps>>();
  /** Added since the definition. */
  readonly #listeners = new Set<EventListener<Deps>>();

  constructor(options: AgentOptions<Deps, OutputSpec>) {
    this.#definition = defineAgent(options);
  }

  get name(): string | null {
    return this.#overrides.getStore()?.name ?? this.#definition.name;
  }

  get description(): string | null {
    return this.#definition.description;
  }

  /** Runs to the end and gives the result. */
  async run<const RunSpec extends OutputSpec = never>(
    prompt: UserPrompt | null,
    ...[options]: RunArguments<Deps, HandledRunOptions<Deps, RunSpec>>
  ): Promise<AgentRunResult<RunOutput<RunSpec, Output>>> {
    const handler = options?.eventStreamHandler ?? this.#definition.eventStreamHandler;
    const run = await openRun<Deps, RunOutput<RunSpec, Output>>(this.#input(options), prompt);
    return driveRun(run, handler);
  }

  /** All events of a run, then its result. It starts when the first one is asked for. */
  runStreamEvents<const RunSpec extends OutputSpec = never>(
    prompt: UserPrompt | null,
    ...[options]: RunArguments<Deps, RunOptions<Deps, RunSpec>>
  ): AgentRunEvents<Deps, RunOutput<RunSpec, Output>> {
    const input = this.#input(options);
    return new AgentRunEvents({ open: (token) => openRun({ ...input, token }, prompt) });
  }

  /** Runs until a response could be the final one, and hands it over while it streams: `await using result = await agent.runStream(…)`. */
  async runStream<const RunSpec extends OutputSpec = never>(
    prompt: UserPrompt | null,
    ...[options]: RunArguments<Deps, HandledRunOptions<Deps, RunSpec>>
  ): Promise<StreamedRunResult<Deps, RunOutput<RunSpec, Output>>> {
    const handler = options?.eventStreamHandler ?? this.#definition.eventStreamHandler;
    const run = await openRun<Deps, RunOutput<RunSpec, Output>>(this.#input(options), prompt);
    return openStream(run, handler);
  }

  /** Runs node by node: `await using run = await agent.iter(…)`. */
  iter<const RunSpec extends OutputSpec = never>(
    prompt: UserPrompt | null,
    ...[options]: RunArguments<Deps, RunOptions<Deps, RunSpec>>
  ): Promise<AgentRun<Deps, RunOutput<RunSpec, Output>>> {
    return openRun(this.#input(options), prompt);
  }

  /** Calls a function with replacements for all runs of this agent that it starts. They win over a run's own options. */
  override<Value>(overrides: AgentOverrides<Deps>, body: () => Value): Value {
    return this.#overrides.run({ ...this.#overrides.getStore(), ...overrides }, body);
  }

  /** Reacts to all events of the runs that start from now on. Returns how to stop that. */
  onEvent(react: EventReaction<Deps>, options?: ListenerOptions): () => void;
  /** Reacts to the events of a class, of several, or of a kind of the runtime's: `agent.onEvent(SyncProgressEvent, (ctx, event) => …)`. Source: spec 03 ON-1. */
  onEvent<const Filter extends EventFilter>(
    filter: Filter | readonly Filter[],
    react: EventReaction<Deps, FilteredEvent<Filter>>,
    options?: ListenerOptions,
  ): () => void;
  onEvent(...args: ListenerArguments): () => void {
    // Its overloads take reactions with this agent's dependencies only.
    const listener = toListener(args) as EventListener<Deps>;
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #input(options: RunOptions<Deps> | undefined): SetupInput<Deps> {
    const { listeners } = this.#definition;
    return {
      agent: { ...this.#definition, listeners: [...listeners, ...this.#listeners] },
      options: options ?? {},
      overrides: this.#overrides.getStore() ?? {},
    };
  }
}

/** An agent: a model with instructions, tools and an output type. It holds nothing of any run, so many can go at once. Source: spec 07 §5. */
export type Agent<Deps = undefined, Output = string> = DefinedAgent<Deps, Output>;

/** Defines an agent; its output type follows from `outputType`, its dependencies from its tools or `depsType`. */
export const Agent = DefinedAgent as AgentConstructor;

interface AgentConstructor {
  new <Deps = undefined, const Spec extends OutputSpec = 'text'>(
    options: AgentOptions<Deps, Spec>,
  ): Agent<NoDeps<Deps>, OutputOf<Spec>>;
}

/** Tools that say nothing of dependencies need none. */
type NoDeps<Deps> = unknown extends Deps ? undefined : Deps;
