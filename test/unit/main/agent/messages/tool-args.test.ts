import { describe, expect, it } from 'vitest';
import {
  areArgsWhole,
  toArgsJson,
  toArgsObject,
} from '../../../../../main/agent/messages/tool-args.ts';

describe('the arguments of a tool call', () => {
  it.each([
    [null, {}, '{}', true],
    ['', {}, '{}', true],
    ['{}', {}, '{}', true],
    ['{"a": 1}', { a: 1 }, '{"a": 1}', true],
    [{ a: 1 }, { a: 1 }, '{"a":1}', true],
    ['{"a": 1', { INVALID_JSON: '{"a": 1' }, '{"INVALID_JSON":"{\\"a\\": 1"}', false],
    ['[1]', { INVALID_JSON: '[1]' }, '{"INVALID_JSON":"[1]"}', false],
    ['null', { INVALID_JSON: 'null' }, '{"INVALID_JSON":"null"}', false],
    [' ', { INVALID_JSON: ' ' }, '{"INVALID_JSON":" "}', false],
  ] as const)('%j is sent as a valid object', (args, object, json, isWhole) => {
    expect(toArgsObject(args)).toEqual(object);
    expect(toArgsJson(args)).toBe(json);
    expect(areArgsWhole(args)).toBe(isWhole);
  });
});
