import { describe, expect, it } from 'vitest';
import {
  retryPromptText,
  toolReturnObject,
  toolReturnText,
} from '../../../../../main/agent/messages/model-text.ts';
import { retryPrompt, toolReturn } from '../../../../support/message-builders.ts';

describe('what a model reads for a result', () => {
  it.each([
    ['gone', 'gone', { return_value: 'gone' }],
    [null, '', {}],
    [{ a: [1, 2] }, '{"a":[1,2]}', { a: [1, 2] }],
    [[1], '[1]', { return_value: [1] }],
    [false, 'false', { return_value: false }],
  ])('%j', (content, asText, asObject) => {
    expect(toolReturnText(toolReturn('c', content))).toBe(asText);
    expect(toolReturnObject(toolReturn('c', content))).toEqual(asObject);
  });

  it('says that a tool failed, and leaves denied and interrupted results neutral', () => {
    expect(toolReturnText(toolReturn('c', 'gone', { outcome: 'failed' }))).toBe('{"error":"gone"}');
    expect(toolReturnObject(toolReturn('c', { a: 1 }, { outcome: 'failed' }))).toEqual({
      error: '{"a":1}',
    });
    expect(toolReturnText(toolReturn('c', 'no', { outcome: 'denied' }))).toBe('no');
    expect(toolReturnText(toolReturn('c', 'cut', { outcome: 'interrupted' }))).toBe('cut');
  });
});

describe('what a model reads for a retry', () => {
  const end = '\n\nFix the errors and try again.';
  const wrong = { type: 't', loc: ['n'], msg: 'm', input: 5, ctx: { secret: true } };

  it('is the text, announced as feedback when no tool is meant', () => {
    expect(retryPromptText(retryPrompt('x', null))).toBe(`Validation feedback:\nx${end}`);
    expect(retryPromptText(retryPrompt('x', 'tool'))).toBe(`x${end}`);
  });

  it('lists errors without their context', () => {
    expect(retryPromptText(retryPrompt([wrong], 'tool'))).toBe(
      `1 validation error:\n\`\`\`json\n[\n  {\n    "type": "t",\n    "loc": [\n      "n"\n    ],\n    "msg": "m",\n    "input": 5\n  }\n]\n\`\`\`${end}`,
    );
    expect(retryPromptText(retryPrompt([wrong, wrong], 'tool'))).toMatch(/^2 validation errors:/);
  });

  it('leaves the input out where it would be the whole answer', () => {
    expect(retryPromptText(retryPrompt([wrong], null))).not.toContain('"input"');
    expect(retryPromptText(retryPrompt([{ ...wrong, loc: ['a', 0] }], null))).toContain(
      '"input": 5',
    );
  });
});
