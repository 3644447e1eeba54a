import { describe, expect, it, onTestFinished } from 'vitest';
import { webSearch } from '../../../main/agent/capabilities/web-search.ts';
import { markdownDocument } from '../../../main/conversation/transfer/markdown-document.ts';
import { createServerModel } from '../../../main/providers/provider-catalog.ts';
import { createTranslate } from '../../../preload/contract/locales/translate.ts';
import type { ServerKind } from '../../../preload/contract/provider.ts';
import { toModelMessage, type Transcript } from '../../../preload/contract/transcript.ts';
import type { ToolView } from '../../../renderer/components/transcript/blocks.ts';
import { createTranscriptLayout } from '../../../renderer/components/transcript/lay-out-transcript.ts';
import { strictFormats } from '../../support/body-in-format.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { startModelServer, type Script } from '../../support/model-server/model-server.ts';
import { END, RAW, T } from '../../support/model-server/script.ts';
import { openTestStore } from '../../support/test-store.ts';

const named = (type: string, rest: object) =>
  RAW(`event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`);

function anthropicSearch(content: unknown) {
  return [
    named('content_block_start', {
      index: 7,
      content_block: { type: 'server_tool_use', id: 'srv_1', name: 'web_search', input: {} },
    }),
    named('content_block_delta', {
      index: 7,
      delta: { type: 'input_json_delta', partial_json: '{"query":"rome"}' },
    }),
    named('content_block_stop', { index: 7 }),
    named('content_block_start', {
      index: 8,
      content_block: { type: 'web_search_tool_result', tool_use_id: 'srv_1', content },
    }),
    named('content_block_stop', { index: 8 }),
  ];
}

const page = (url: string, title: string) => ({
  type: 'web_search_result',
  url,
  title,
  encrypted_content: 'sealed',
  page_age: null,
});
const openaiCall = { id: 'ws_1', type: 'web_search_call' };
const googleGrounding = {
  webSearchQueries: ['rome'],
  groundingChunks: [
    { web: { uri: 'https://rome.example/', title: 'Rome' } },
    { web: { uri: 'https://italy.example/', title: 'Italy' } },
    { web: { uri: 'https://rome.example/', title: 'Rome' } },
  ],
};

const searches: readonly [ServerKind, Script][] = [
  [
    'anthropic',
    [
      [
        ...anthropicSearch([
          page('https://rome.example/', 'Rome'),
          page('https://italy.example/', 'Italy'),
        ]),
        T('In Italy.'),
        END(),
      ],
    ],
  ],
  [
    'openai',
    [
      [
        named('response.output_item.added', {
          output_index: 7,
          item: { ...openaiCall, status: 'in_progress' },
        }),
        named('response.output_item.done', {
          output_index: 7,
          item: {
            ...openaiCall,
            status: 'completed',
            action: {
              type: 'search',
              query: 'rome',
              sources: [
                { type: 'url', url: 'https://rome.example/' },
                { type: 'url', url: 'https://italy.example/' },
              ],
            },
          },
        }),
        T('In Italy.'),
        END(),
      ],
    ],
  ],
  [
    'google',
    [
      [
        T('In Italy.'),
        RAW(
          `data: ${JSON.stringify({
            candidates: [
              {
                content: { role: 'model', parts: [] },
                index: 0,
                groundingMetadata: googleGrounding,
              },
            ],
          })}\r\n\r\n`,
        ),
        END(),
      ],
    ],
  ],
];

async function ask(kind: ServerKind, script: Script) {
  const { format, modelId } = strictFormats[kind];
  const server = await startModelServer({ script, format, strict: true, models: [modelId] });
  onTestFinished(() => server.close());
  const { conversations: store } = await openTestStore();
  const app = await openConversationApp({
    store,
    openModel: () =>
      createServerModel({ kind, baseUrl: server.baseUrl, key: null }, modelId, {
        idleTimeoutMs: 5000,
      }),
    capabilities: () => [webSearch()],
  });
  const { conversationId, runId } = await app.send('Where is Rome?');
  const run = await app.ended(runId);
  await app.store.flush();
  const stored = app.store.readTranscript(conversationId, 10);
  if (stored === null) throw new Error('Nothing was stored.');
  return { run, live: app.transcript(conversationId), stored };
}

const toolsOf = (transcript: Transcript): readonly ToolView[] =>
  createTranscriptLayout()
    .layOut(transcript)
    .flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'work' ? block.tools : [])));

const documentOf = ({ messages }: Transcript): string =>
  markdownDocument('Rome', messages.map(toModelMessage), createTranslate('en'));

describe('a search that the provider carries out', () => {
  it.each(searches)(
    'is drawn with what it looked for and where that led, live, from the store and in a document: %s',
    async (kind, script) => {
      const { run, live, stored } = await ask(kind, script);
      expect(run).toMatchObject({ state: 'completed' });
      for (const transcript of [live, stored]) {
        const [tool, ...others] = toolsOf(transcript);
        expect(others).toEqual([]);
        expect(tool).toMatchObject({ state: 'done', call: { toolName: 'web_search' } });
        const args = tool?.call.args ?? null;
        expect(typeof args === 'string' ? JSON.parse(args) : args).toEqual({ query: 'rome' });
        expect(tool?.sources?.map(({ url }) => url)).toEqual([
          'https://rome.example/',
          'https://italy.example/',
        ]);
        expect(documentOf(transcript)).toContain('**Sources**\n\n```\n');
        expect(documentOf(transcript)).toContain('\nhttps://italy.example/\n```');
        expect(documentOf(transcript)).not.toMatch(/sealed|cannot show/);
      }
    },
  );

  it('is drawn as failed when the provider says so', async () => {
    const error = { type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' };
    const { stored } = await ask('anthropic', [
      [...anthropicSearch(error), T('I could not look.'), END()],
    ]);
    expect(toolsOf(stored)).toMatchObject([{ state: 'failed', sources: [] }]);
    expect(documentOf(stored)).toContain('max_uses_exceeded');
  });
});
