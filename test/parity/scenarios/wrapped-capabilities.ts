import type { CapabilityPlan } from '../capability-plan.ts';
import type { RunPlan, Scenario } from '../scenario.ts';
import { A, C, T, tool } from './builders.ts';
import { saysOtherwise } from './defined.ts';

const look = tool('look');
const end = A(T('the end'));

function wrapped(
  id: string,
  title: string,
  script: Scenario['script'],
  capabilities: readonly CapabilityPlan[],
  run: Partial<RunPlan> = {},
): Scenario {
  return {
    id: `wrapped-${id}`,
    title,
    rows: [],
    agent: { tools: [look], capabilities },
    script,
    runs: [{ entry: 'run_stream_events', prompt: 'go', ...run }],
  };
}

const mail: CapabilityPlan = {
  id: 'm',
  instructions: ['Write kindly.'],
  settings: { temperature: 0.5 },
  tools: [tool('send', {}, [[{ logContext: ['tools'] }, { return: 'sent' }]])],
  hooks: { beforeToolExecute: [[]], afterModelRequest: [[]] },
};
const load = C('load_capability', { id: 'm' });

/** Capabilities in wrappers, and those that a function makes. Source: spec 07 §3, §4. */
export const wrappedCapabilities: readonly Scenario[] = [
  wrapped(
    'prefix',
    'puts a prefix before the tools of one capability',
    [A(C('mail_send')), end],
    [{ ...mail, prefixed: 'mail' }],
  ),
  wrapped(
    'prefix-run',
    'calls a tool by its prefix where nobody reads events',
    [A(C('mail_send')), end],
    [{ ...mail, prefixed: 'mail' }],
    { entry: 'run' },
  ),
  wrapped(
    'prefix-unknown',
    'knows the tool by its prefix only',
    [A(C('send')), A(C('mail_send')), end],
    [{ ...mail, prefixed: 'mail' }],
  ),
  wrapped(
    'prefix-other',
    'leaves the tools of others',
    [A(C('read')), A(C('mail_send')), end],
    [
      { ...mail, prefixed: 'mail' },
      { id: 'o', tools: [tool('read')] },
    ],
  ),
  wrapped(
    'prefix-conflict',
    'keeps two tools of one name apart',
    [A(C('a_send')), A(C('b_send')), end],
    [
      { ...mail, prefixed: 'a' },
      { id: 'n', tools: [tool('send')], prefixed: 'b' },
    ],
  ),
  wrapped(
    'prefix-fresh',
    'wraps what is made for the run',
    [A(C('mail_send')), end],
    [{ ...mail, prefixed: 'mail', fresh: true }],
  ),
  wrapped(
    'prefix-toolset',
    'keeps the instructions of its toolset',
    [A(C('mail_send')), end],
    [{ id: 'm', toolsetInstructions: 'By post.', tools: [tool('send')], prefixed: 'mail' }],
  ),
  wrapped(
    'prefix-loaded',
    'loads what is wrapped',
    [A(load), A(C('mail_send')), end],
    [{ ...mail, prefixed: 'mail', defer: true }],
  ),
  wrapped(
    'prefix-listener',
    'tells the listeners of what is wrapped',
    [A(C('mail_send')), end],
    [{ ...mail, prefixed: 'mail', listeners: [{ to: ['function_tool_result'] }] }],
  ),
  wrapped(
    'prefix-nothing',
    'wraps what has no tools',
    [A(C('look')), end],
    [{ id: 'm', hooks: { beforeModelRequest: [[]] }, prefixed: 'mail' }],
  ),
  wrapped(
    'prefix-model',
    'keeps the model of what is wrapped',
    [end],
    [{ id: 'm', model: 'large', prefixed: 'mail' }],
  ),
  saysOtherwise(
    wrapped(
      'prefix-name',
      'tells a tool the name that the model knows',
      [A(C('mail_send')), end],
      [
        {
          id: 'm',
          tools: [tool('send', {}, [[{ logContext: ['tool_name'] }, { return: 'sent' }]])],
          prefixed: 'mail',
        },
      ],
    ),
    'log[1]',
    'a-tool-knows-its-shown-name',
    'tool_name="mail_send"',
  ),
  wrapped(
    'dynamic',
    'takes what a function makes for the run',
    [A(C('send')), end],
    [{ ...mail, dynamic: true }],
  ),
  wrapped(
    'dynamic-prefix',
    'takes a wrapper that a function makes',
    [A(C('mail_send')), end],
    [{ ...mail, dynamic: true, prefixed: 'mail' }],
  ),
  wrapped(
    'dynamic-loaded',
    'loads what a function makes',
    [A(load), A(C('send')), end],
    [{ ...mail, dynamic: true, defer: true }],
  ),
  wrapped(
    'dynamic-steps',
    'asks the model that a function’s capability chooses',
    [A(C('look')), end],
    [{ id: 'm', dynamic: true, models: ['small', 'x'] }],
  ),
];
