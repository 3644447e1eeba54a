import type { Json } from '../../../preload/contract/json.ts';

/**
 * Writes YAML that every reader takes for the same value, whichever version of YAML it knows: lists and objects in
 * blocks, and texts quoted as in JSON unless they are plain words.
 */
export function writeDatasetYaml(value: Json): string {
  return `${hasLines(value) ? writeBlock(value, '') : writeScalar(value)}\n`;
}

function writeBlock(value: Json, indent: string): string {
  if (isList(value)) {
    return value.map((item) => `${indent}- ${writeNested(item, `${indent}  `)}`).join('\n');
  }
  if (isObject(value)) {
    return Object.entries(value)
      .map(([key, item]) => `${indent}${writeText(key)}:${writeUnderKey(item, indent)}`)
      .join('\n');
  }
  throw new TypeError('Only lists and objects stand in blocks.');
}

/** An item behind its dash: its first line stands beside it. */
function writeNested(value: Json, indent: string): string {
  return hasLines(value) ? writeBlock(value, indent).slice(indent.length) : writeScalar(value);
}

function writeUnderKey(value: Json, indent: string): string {
  if (!hasLines(value)) return ` ${writeScalar(value)}`;
  return `\n${writeBlock(value, isList(value) ? indent : `${indent}  `)}`;
}

function hasLines(value: Json): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function writeScalar(value: Json): string {
  if (typeof value === 'string') return writeText(value);
  if (typeof value === 'number') return writeNumber(value);
  // An empty list or object is the same in JSON.
  return JSON.stringify(value);
}

/** With an exponent a number needs a point, or YAML 1.1 takes it for text. */
function writeNumber(value: number): string {
  const text = JSON.stringify(value);
  return /^-?\d+e/.test(text) ? text.replace('e', '.0e') : text;
}

const plainWords = /^[A-Za-z][A-Za-z0-9_]*(?:[ ,.?!'()/-]*[A-Za-z0-9_?!.)])*$/;
const otherMeanings = /^(?:y|n|yes|no|true|false|on|off|null|nan|inf)$/i;

function writeText(text: string): string {
  if (plainWords.test(text) && !otherMeanings.test(text)) return text;
  return JSON.stringify(text).replaceAll(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, escape);
}

/** YAML counts these as line breaks, or does not allow them. */
function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
