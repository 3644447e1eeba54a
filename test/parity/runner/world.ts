import type { Json, JsonObject } from '../../../preload/contract/json.ts';
import type { Agent } from '../../../main/agent/agent.ts';
import { CancellationToken } from '../../../main/agent/cancellation/cancellation-token.ts';
import { ExternalStop } from './external-stop.ts';
import { EventClasses } from './make-events.ts';
import { SpanNotes } from './span-notes.ts';
import type { AgentPlan, Answer, Program, Scenario } from '../scenario.ts';

type AgentMaker = (plan: AgentPlan, world: World) => Agent<Json, unknown>;

interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

/** All that the parts of one scenario share. */
export class World {
  readonly scenario: Scenario;
  readonly requests: JsonObject[] = [];
  readonly log: string[] = [];
  readonly events: EventClasses;
  readonly spans = new SpanNotes();
  readonly token = new CancellationToken();
  /** The environment's way to stop, of the run that goes now. */
  external = new AbortController();
  readonly #make: AgentMaker;
  readonly #gates = new Map<string, Gate>();
  readonly #counts = new Map<string, number>();

  constructor(scenario: Scenario, make: AgentMaker) {
    this.scenario = scenario;
    this.events = new EventClasses(scenario);
    this.#make = make;
  }

  /** For tools that run an agent of their own. */
  makeAgent(plan: AgentPlan): Agent<Json, unknown> {
    return this.#make(plan, this);
  }

  open(name: string): void {
    this.#gate(name).open();
  }

  opened(name: string): Promise<void> {
    return this.#gate(name).opened;
  }

  /** The program of the next call of something. */
  nextProgram(what: string, programs: readonly Program[] = [[{ return: 'done' }]]): Program {
    const count = this.#counts.get(what) ?? 0;
    this.#counts.set(what, count + 1);
    return programs[Math.min(count, programs.length - 1)] ?? [];
  }

  nextAnswer(): Answer {
    const answer = this.scenario.script[this.requests.length - 1];
    if (answer === undefined) throw new Error('The script has no further response.');
    return answer;
  }

  stopExternally(): void {
    this.external.abort(new ExternalStop());
  }

  #gate(name: string): Gate {
    const known = this.#gates.get(name);
    if (known !== undefined) return known;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const gate = { opened: promise, open: () => resolve(undefined) };
    this.#gates.set(name, gate);
    return gate;
  }
}
