import type { AssistantFile, AssistantList } from '../../../../preload/contract/assistant-file.ts';
import { providerIdSchema } from '../../../../preload/contract/ids.ts';
import type { Transcript } from '../../../../preload/contract/transcript.ts';

const research: AssistantFile = {
  state: 'ready',
  fileName: 'research.yaml',
  hash: 'a'.repeat(64),
  name: 'Research',
  agreed: false,
  wishes: {
    description: 'Looks things up and says where it found them',
    model: 'anthropic:claude-sonnet',
    modelRef: { providerId: providerIdSchema.parse('anthropic'), modelId: 'claude-sonnet' },
    instructions: [
      'You are a careful research assistant. Cite a source for every claim, and say plainly what you could not find.',
      'Answer in short paragraphs.\nWhere two sources disagree, show both.',
    ],
    capabilities: [
      { name: 'Thinking', details: 'effort: high', isOff: false },
      { name: 'WebSearch', details: null, isOff: false },
      { name: 'Shell', details: null, isOff: true },
      { name: 'MCP', details: 'Library', isOff: false },
    ],
    settings: [
      { name: 'max_tokens', value: '8192' },
      { name: 'temperature', value: '0.2' },
    ],
  },
};

const proofreader: AssistantFile = {
  state: 'ready',
  fileName: 'proofreader.yaml',
  hash: 'b'.repeat(64),
  name: 'Proofreader',
  agreed: true,
  wishes: {
    description: 'Finds mistakes and explains them',
    model: 'openai:gpt-5.2',
    modelRef: null,
    instructions: [],
    capabilities: [],
    settings: [],
  },
};

/** A folder as a person might have it: one that was agreed to, a new one, a bad one. */
export const sampleAssistants: AssistantList = {
  folder: '/home/ana/.config/Parley/assistants',
  files: [
    proofreader,
    research,
    {
      state: 'broken',
      fileName: 'travel-planner.yaml',
      problems: [
        {
          message:
            "capabilities[0]: Unknown capability 'Browser'. Allowed: AskUser, Workspace, WebSearch, Shell, Delegate, MCP, Thinking.",
          line: 9,
          column: 5,
        },
      ],
    },
  ],
  hasMore: false,
};

/** The same conversation, had with an assistant from a file. */
export function withAssistant(transcript: Transcript): Transcript {
  const assistant = { fileName: 'research.yaml', hash: 'a'.repeat(64), name: 'Research' };
  return { ...transcript, runs: transcript.runs.map((run) => ({ ...run, assistant })) };
}
