import type { CapabilityPlan } from '../capability-plan.ts';
import type { AgentPlan, Program, RunPlan, Scenario } from '../scenario.ts';
import { A, C, T, tool } from './builders.ts';

/** Tells what of the run is active, loaded and found. */
export const what: Program = [
  {
    logContext: [
      'active_capabilities',
      'loaded_capabilities',
      'discovered_tools',
      'available_tools',
    ],
  },
  { return: 'done' },
];
/** A tool that is always shown. */
export const look = tool('look', {}, [what]);
/** A tool to be found. */
export const weather = tool('weather_now', { city: 'string' }, [[{ return: 'sunny' }]], {
  defer: true,
  description: 'Tells how the weather is in a city.',
});
/** Another one that is found by like words. */
export const forecast = tool('forecast', {}, [[{ return: 'rain' }]], {
  defer: true,
  description: 'The weather of tomorrow, in any city.',
});
/** One that other words find. */
export const mail = tool('send_mail', {}, [[{ return: 'sent' }]], { defer: true });
/** All tools to be found. */
export const found = [weather, forecast, mail] as const;

/** What a scenario needs beyond its script. */
export interface Plan extends Partial<Omit<Scenario, 'agent'>> {
  readonly agent?: AgentPlan;
  readonly run?: Partial<RunPlan>;
}

/** A scenario of this group. */
export function plan(
  id: string,
  title: string,
  script: Scenario['script'],
  { agent, run, ...rest }: Plan = {},
): Scenario {
  return {
    id: `on-demand-${id}`,
    title,
    rows: [],
    agent: agent ?? {},
    script,
    runs: [{ entry: 'run_stream_events', prompt: 'go', ...run }],
    ...rest,
  };
}

/** A call that searches for tools. */
export const search = (queries: readonly string[], id = 'id_search') =>
  C('search_tools', { queries }, id);
/** An agent with such tools beside the one that is always shown. */
export const tools = (...list: NonNullable<AgentPlan['tools']>): Plan => ({
  agent: { tools: [look, ...list] },
});
/** The last answer. */
export const end = A(T('the end'));
/** A call of the tool that tells the weather. */
export const rain = C('weather_now', { city: 'Rome' });

/** A call that loads a capability. */
export const load = (id: string, callId = `load_${id}`) => C('load_capability', { id }, callId);
/** A capability with tools, instructions and settings that is loaded. */
export const post: CapabilityPlan = {
  id: 'p',
  defer: true,
  description: 'Sends letters.',
  instructions: ['Write kindly.', 'Sign with your name.'],
  settings: { temperature: 0.5 },
  tools: [tool('send', {}, [what]), tool('read_post', {}, [[{ return: 'a letter' }]])],
};
/** A capability of hooks that is loaded. */
export const logs: CapabilityPlan = {
  id: 'l',
  defer: true,
  hooks: { beforeModelRequest: [[]], afterToolExecute: [[]], afterRun: [[]], wrapNodeRun: [[]] },
};
/** An agent with such capabilities beside the tool that is always shown. */
export const capable = (...capabilities: readonly CapabilityPlan[]): Plan => ({
  agent: { tools: [look], capabilities },
});

/** A tool's program that shows further tools. */
export const shows = (names: readonly string[]): Program => [
  { returnPlus: { return_value: 'here', tools: names } },
];
