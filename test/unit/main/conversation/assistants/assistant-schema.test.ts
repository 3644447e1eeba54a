import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeSpecFiles } from '../../../../../main/agent/spec/spec-json-schema.ts';
import { fileCapabilities } from '../../../../../main/conversation/assistants/file-capabilities.ts';
import { readAssistantSpec } from '../../../../../main/conversation/assistants/assistant-spec.ts';
import { jsonObjectSchema } from '../../../../../preload/contract/json.ts';

const schema = () =>
  describeSpecFiles(
    fileCapabilities({
      answerer: () => Promise.reject(new Error('Nobody asks here.')),
      roots: [],
    }),
  );

describe('the schema of assistants in files', () => {
  it('stands in docs for editors', async () => {
    // After a change: npx vitest run --project unit test/unit/main/conversation/assistants/assistant-schema.test.ts -u
    await expect(`${JSON.stringify(schema(), null, 2)}\n`).toMatchFileSnapshot(
      '../../../../../docs/assistant.schema.json',
    );
  });

  it.each([
    [{ capabilities: ['AskUser', 'Workspace', 'Shell', 'Delegate', { MCP: 'Library' }] }, true],
    [{ capabilities: [{ MCP: { server: 'Library' } }] }, true],
    [{ capabilities: [{ Shell: 'rm -rf ~' }] }, false],
    [{ capabilities: ['MCP'] }, false],
    [{ capabilities: [{ MCP: { server: 'x', url: 'http://evil.example' } }] }, false],
  ])('says of %j what the app says: %j', (value, isValid) => {
    expect(z.fromJSONSchema(jsonObjectSchema.parse(schema())).safeParse(value).success).toBe(
      isValid,
    );
    const read = () => readAssistantSpec('a.json', JSON.stringify(value));
    if (isValid) expect(read).not.toThrow();
    else expect(read).toThrow();
  });
});
