import { mcpServerIdSchema } from '../../../../preload/contract/ids.ts';
import { noteMissing } from '../../../../preload/contract/message-notes.ts';
import type { McpCheck, McpServerView } from '../../../../preload/contract/mcp-server.ts';
import type { Transcript } from '../../../../preload/contract/transcript.ts';

const hash = 'a'.repeat(64);

function server(label: string, change: Partial<McpServerView>): McpServerView {
  return {
    serverId: mcpServerIdSchema.parse(`server-${label}`),
    label,
    enabled: true,
    prefix: label.toLowerCase(),
    reach: {
      kind: 'stdio',
      command: 'npx',
      args: ['-y', `@modelcontextprotocol/server-${label.toLowerCase()}`],
      folder: null,
      variables: [],
    },
    hash,
    state: { kind: 'waiting' },
    ...change,
  };
}

/** One that the person has not seen yet, with everything that a sheet can show. */
export const newMcpServer: McpServerView = server('Photos', {
  reach: {
    kind: 'stdio',
    command: '/usr/local/bin/photo-server',
    args: ['--library', '/home/ada/Pictures/Two thousand and twenty-six', '--say', 'it is "ready"'],
    folder: '/home/ada/Pictures',
    variables: [
      { name: 'PHOTO_TOKEN', state: 'stored' },
      { name: 'PATH', state: 'stored' },
    ],
  },
  state: { kind: 'not-allowed' },
});

/** Servers as a person might have them, one in each state. */
export const sampleMcpServers: readonly McpServerView[] = [
  server('GitHub', {
    reach: {
      kind: 'http',
      url: 'https://api.githubcopilot.com/mcp/',
      headers: [{ name: 'Authorization', state: 'stored' }],
    },
    state: { kind: 'ready', lines: 2 },
  }),
  server('Filesystem', {}),
  newMcpServer,
  server('Postgres', {
    state: {
      kind: 'failed',
      failure: {
        code: 'ended',
        status: null,
        detail: 'Connection closed',
        lastLines:
          'Error: connect ECONNREFUSED 127.0.0.1:5432\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1611:16)',
      },
    },
  }),
  server('Notion', {
    reach: {
      kind: 'stdio',
      command: 'npx',
      args: ['-y', '@notionhq/notion-mcp-server'],
      folder: null,
      variables: [{ name: 'NOTION_TOKEN', state: 'none' }],
    },
    state: { kind: 'incomplete', names: ['NOTION_TOKEN'] },
  }),
  server('Memory', { enabled: false, state: { kind: 'off' } }),
];

/** What a look at one gave. */
export const sampleMcpCheck: McpCheck = {
  reached: true,
  toolCount: 11,
  tools: [
    { name: 'read_file', description: 'Read the complete contents of a file.' },
    { name: 'list_directory', description: 'Get a listing of all files in a path.' },
    { name: 'search_files', description: null },
  ],
};

/** A text as other apps keep servers. */
export const sampleMcpText = JSON.stringify({
  mcpServers: {
    files: { command: 'npx', args: ['-y', '@scope/files', '/home/ada/My notes'] },
    far: {
      url: 'https://mcp.example.org/mcp',
      headers: { Authorization: '${input:token}' },
      autoApprove: ['search'],
    },
  },
});

/** The same conversation, whose first answer went on without a server. */
export function withMissingServer(transcript: Transcript): Transcript {
  const [first, ...others] = transcript.messages;
  if (first === undefined) return transcript;
  const missing = { server: 'Postgres', detail: 'Error: connect ECONNREFUSED 127.0.0.1:5432' };
  return {
    ...transcript,
    messages: [{ ...first, head: noteMissing(first.head, missing) }, ...others],
  };
}
