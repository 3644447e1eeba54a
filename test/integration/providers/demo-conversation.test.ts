import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Agent } from '../../../main/agent/agent.ts';
import { askUser } from '../../../main/capabilities/ask-user/ask-user.ts';
import type { AnswerFunction } from '../../../main/capabilities/ask-user/answerer.ts';
import { workspace } from '../../../main/capabilities/workspace/workspace.ts';
import { createDemoModel } from '../../../main/providers/demo-model.ts';
import type { ModelMessage } from '../../../preload/contract/message.ts';

const sampleFolder = path.join(import.meta.dirname, '../../../main/resources/sample-folder');

const pickSecond: AnswerFunction = (request) =>
  Promise.resolve({
    answers: request.questions.map((question) => ({
      header: question.header,
      selected: [question.options[1]?.label ?? ''],
      customAnswer: null,
    })),
    cancelled: false,
  });

const agent = new Agent({
  model: createDemoModel({ pace: { startMs: 0, wordMs: 0 } }),
  capabilities: [
    askUser({ answerer: pickSecond }),
    workspace({ roots: [{ name: 'Sample folder', folder: sampleFolder }] }),
  ],
});

const callsIn = (messages: readonly ModelMessage[]): string[] =>
  messages.flatMap((message) =>
    message.kind === 'response'
      ? message.parts.flatMap((part) => (part.partKind === 'tool-call' ? [part.toolName] : []))
      : [],
  );

describe('the demo model in a run with its tools', () => {
  it('asks, and writes with the answers it got [M-02]', async () => {
    const result = await agent.run('Plan a trip for me');
    expect(callsIn(result.allMessages())).toEqual(['ask_user_question']);
    expect(result.output).toContain('Three days in the mountains');
    expect(result.output).toContain('for the two of you');
  });

  it('goes on in the same conversation, also in Korean', async () => {
    const first = await agent.run('Plan a trip for me');
    const second = await agent.run('선물을 골라 줘', { messageHistory: first.allMessages() });
    expect(second.output).toContain('어울리는 선물');
  });

  it('looks into the sample folder and lists what is in it', async () => {
    const result = await agent.run('What is in the folder?');
    expect(callsIn(result.allMessages())).toEqual(['list_files', 'list_files', 'list_files']);
    expect(result.output).toContain('There are 5 files');
    expect(result.output).toContain('| Community garden | Survey 2026.csv |');
  });

  it.each([
    ['Read the garden survey and sum it up', '**24 answers**', '| Second water tap | 9 |'],
    ['텃밭 설문을 읽어 줘', '**답변 24개**', '| Second water tap | 9 |'],
    ['What do the minutes say?', '> Minutes of 4 November · Water · Keys', '- Omar keeps the list'],
    ['Read the read me file', 'A folder to try things with', '- Ask what is in the folder'],
    ['Read the train times file', '**4 answers**', '| Friday | 2 |'],
  ])('reads the file that is meant: %s', async (prompt, first, second) => {
    const result = await agent.run(prompt);
    expect(callsIn(result.allMessages()).at(-1)).toBe('read_file');
    expect(result.output).toContain(first);
    expect(result.output).toContain(second);
  });

  it('says what is wrong when the folder is gone', async () => {
    const gone = workspace({
      roots: [{ name: 'Gone', folder: path.join(sampleFolder, 'nowhere') }],
    });
    const model = createDemoModel({ pace: { startMs: 0, wordMs: 0 } });
    const result = await new Agent({ model, capabilities: [gone] }).run('What is in the folder?');
    expect(result.output).toContain('could not be read');
  });
});
