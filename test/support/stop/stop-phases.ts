import { delegateToolName } from '../../../main/capabilities/delegate/delegate.ts';
import { shellToolName } from '../../../main/capabilities/shell/shell.ts';
import { workspaceToolNames } from '../../../main/capabilities/workspace/workspace.ts';
import { TOOL_NAME } from '../../../preload/contract/question.ts';
import { CALL, END, HANG, HTTP, T, TH, type Step } from '../model-server/script.ts';
import { deafFamily, familySize, readPids } from './deaf-family.ts';
import { readShelfPids } from './shelf-server.ts';

/** A phase of a run in which it is stopped. */
export interface StopPhase {
  readonly name: string;
  readonly steps: readonly Step[];
  /** What the run does once the phase is reached, as main tells it; null for a question that waits. */
  readonly activity: string | null;
  /** Deltas that have to be sent first. */
  readonly deltas: number;
  /** Whether the window is loaded anew before the stop. */
  readonly reloads?: true;
  /** Whether another process holds the database for a while when the stop comes. */
  readonly holdsDatabase?: true;
  /** What the model answers to the requests that come of the first answer, before the stop. */
  readonly more?: readonly (readonly Step[])[];
  /** Whether all that the run wants to do is allowed beforehand. */
  readonly isAllowed?: true;
  /** The processes that work for it, once they do; they must be gone after the stop. */
  readonly pids?: () => Promise<readonly number[]>;
}

const question = {
  questions: [
    { header: 'Where', question: 'Where to?', options: [{ label: 'Rome' }, { label: 'Oslo' }] },
  ],
};
const written = [T('Nile, '), T('Amazon, '), T('Volga'), HANG];

/** The phases that a person can meet in the app. Commands work in a folder, where they leave their process ids. */
export function stopPhases(folder: string): readonly StopPhase[] {
  return [...waitingAndWriting, ...toolPhases(folder)];
}

function toolPhases(folder: string): readonly StopPhase[] {
  const command = `cd '${folder}'\n${deafFamily}`;
  return [
    {
      name: 'tools, grandchildren',
      steps: [
        T('Let me see.'),
        CALL('call_list', workspaceToolNames.list, {}),
        CALL('call_run', shellToolName, { command }),
        END(),
      ],
      activity: 'using-tools',
      deltas: 5,
      isAllowed: true,
      pids: () => readPids(folder, familySize),
    },
    {
      name: 'call of an MCP server',
      steps: [T('Let me see.'), CALL('call_shelf', 'shelf__block', {}), END()],
      activity: 'using-tools',
      deltas: 4,
      isAllowed: true,
      pids: () => readShelfPids(folder),
    },
    {
      name: 'sub-agent',
      steps: [T('Let me ask.'), CALL('call_task', delegateToolName, { task: 'Count' }), END()],
      more: [[T('One, '), T('two'), HANG]],
      activity: 'using-tools',
      deltas: 6,
    },
  ];
}

const waitingAndWriting: readonly StopPhase[] = [
  { name: 'before the first token', steps: [HANG], activity: 'waiting-for-model', deltas: 0 },
  { name: 'thinking', steps: [TH('Long '), TH('rivers'), HANG], activity: 'thinking', deltas: 2 },
  { name: 'text', steps: written, activity: 'writing', deltas: 3 },
  {
    name: 'tool arguments',
    steps: [T('Let me look.'), CALL('call_cut', 'read_file', ['{"path":"riv']), HANG],
    activity: 'preparing-tool',
    deltas: 3,
  },
  {
    name: 'retry wait',
    steps: [HTTP(429, { 'retry-after': '600' })],
    activity: 'waiting-to-retry',
    deltas: 0,
  },
  {
    name: 'question open',
    steps: [T('One moment.'), CALL('call_ask', TOOL_NAME, question), END()],
    activity: null,
    deltas: 4,
  },
  { name: 'window reloaded', steps: written, activity: 'writing', deltas: 3, reloads: true },
  { name: 'database held', steps: written, activity: 'writing', deltas: 3, holdsDatabase: true },
];
