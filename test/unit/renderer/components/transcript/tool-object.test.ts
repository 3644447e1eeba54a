import { describe, expect, it } from 'vitest';

import { createTranslate } from '../../../../../preload/contract/locales/translate.ts';
import type { ToolCallPart } from '../../../../../preload/contract/response-part.ts';
import { argsText, toolObject } from '../../../../../renderer/components/transcript/tool-object.ts';
import { toolWords } from '../../../../../renderer/components/transcript/tool-words.ts';

const t = createTranslate('en');

function call(args: ToolCallPart['args'], toolName = 'read_file'): ToolCallPart {
  return {
    partKind: 'tool-call',
    toolName,
    args,
    toolCallId: 'c',
    toolKind: null,
    id: null,
    providerName: null,
    providerDetails: null,
  };
}

describe('a tool row', () => {
  it('names what the tool works on, from text, object and arguments that were cut', () => {
    expect(toolObject(call('{"path":"notes/a.md"}'), t)).toBe('notes/a.md');
    expect(toolObject(call({ query: 'water' }), t)).toBe('water');
    expect(toolObject(call('{"path":"summary.md","content":"412 mem'), t)).toBe('summary.md');
    expect(toolObject(call('{"path":"summ'), t)).toBe('read_file');
    expect(toolObject(call({ path: '.' }), t)).toBe('the whole folder');
  });

  it('keeps a long object to one short line', () => {
    const object = toolObject(call({ command: `${'x'.repeat(200)}\nsecond` }), t);
    expect([...object]).toHaveLength(81);
    expect(object).not.toContain('second');
  });

  it('shows cut arguments exactly as they came', () => {
    expect(argsText(call('{"a":1}'))).toBe('{\n  "a": 1\n}');
    expect(argsText(call('{"a":"b'))).toBe('{"a":"b');
    expect(argsText(call(null))).toBe('');
  });

  it('has a verb for what a name says, and one for every other tool', () => {
    expect(toolWords('list_files').done).toBe('tool.listDone');
    expect(toolWords('delete_folder').done).toBe('tool.deleteDone');
    expect(toolWords('ask_user_question').doing).toBe('tool.askDoing');
    expect(toolWords('frobnicate').done).toBe('tool.usedDone');
  });
});
