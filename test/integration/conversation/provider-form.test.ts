import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ServerKind } from '../../../preload/contract/provider.ts';
import { defineTool } from '../../../main/agent/tools/tool.ts';
import { RunInspector } from '../../../main/conversation/inspector/run-inspector.ts';
import { createServerModel } from '../../../main/providers/provider-catalog.ts';
import { writeProviderBody } from '../../../main/providers/provider-body.ts';
import { openConversationApp } from '../../support/conversation-app.ts';
import { anthropicFormat } from '../../support/model-server/anthropic-format.ts';
import { chatFormat } from '../../support/model-server/chat-format.ts';
import { googleFormat } from '../../support/model-server/google-format.ts';
import { responsesFormat } from '../../support/model-server/responses-format.ts';
import type { ServerFormat } from '../../support/model-server/server-format.ts';
import { CALL, END, T } from '../../support/model-server/script.ts';
import { markerKey, startStrictServer } from '../../support/server-model.ts';
import { openTestStore } from '../../support/test-store.ts';

const formats: Readonly<Record<ServerKind, ServerFormat>> = {
  'openai-compatible': chatFormat,
  anthropic: anthropicFormat,
  google: googleFormat,
  openai: responsesFormat,
};
// Each kind of server has its format.
const kinds = Object.keys(formats) as readonly ServerKind[];

describe('a request as its provider got it', () => {
  it.each(kinds)('is shown as a server of kind %s received it, without the key', async (kind) => {
    const server = await startStrictServer({
      format: formats[kind],
      script: [
        [T('Let me count.'), CALL('c1', 'count', { n: 2 }), END()],
        [T('Two.'), END()],
      ],
    });
    const store = await openTestStore();
    const connection = { kind, baseUrl: server.baseUrl, key: markerKey };
    const app = await openConversationApp({
      store: store.conversations,
      openModel: ({ modelId }, options) => createServerModel(connection, modelId, options),
      tools: [
        defineTool({
          name: 'count',
          description: 'Counts.',
          parameters: z.object({ n: z.number() }),
          execute: ({ n }) => n,
        }),
      ],
    });
    const { runId } = await app.send('Go');
    expect(await app.ended(runId)).toMatchObject({ state: 'completed' });
    await app.store.flush();
    const inspector = new RunInspector(store.conversations, ({ modelId }, call) =>
      writeProviderBody(kind, modelId, call),
    );
    const requests = inspector
      .inspect({ runId, after: null })
      .acts.filter((act) => act.kind === 'request');
    expect(requests).toHaveLength(2);
    for (const [at, { actId }] of requests.entries()) {
      const detail = await inspector.detail({ runId, actId });
      const text = detail.kind === 'request' ? (detail.sent?.body?.text ?? '') : '';
      expect(JSON.parse(text)).toEqual(server.requests[at]?.body);
      expect(text).not.toContain(markerKey);
    }
  });
});
