import { parseAst } from 'vite';

/** One small thing made wrong in a module. */
export interface Mutant {
  readonly file: string;
  readonly operator: MutationOperator;
  /** From 1. */
  readonly line: number;
  /** Where the text to replace stands, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

export type MutationOperator =
  | 'negate-condition'
  | 'swap-logic'
  | 'swap-comparison'
  | 'move-boundary'
  | 'swap-arithmetic'
  | 'flip-boolean'
  | 'drop-statement'
  | 'drop-call';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

type Change = Omit<Mutant, 'file' | 'line'>;

const comparisons: Readonly<Record<string, string>> = { '===': '!==', '!==': '===' };
const boundaries: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const arithmetic: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*' };
/** Calls on a list whose result is a list again, so that leaving them out still makes a program. */
const listCalls: ReadonlySet<string> = new Set([
  'filter',
  'slice',
  'toSorted',
  'toReversed',
  'concat',
]);

/** Every mutant of a module's text, in the order of their places. Types are left alone: they have no behaviour. */
export function findMutants(file: string, source: string): Mutant[] {
  const root: unknown = parseAst(source, { lang: 'ts' });
  const changes = visit(root, source);
  return changes
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map((change) => ({
      file,
      line: source.slice(0, change.start).split('\n').length,
      ...change,
    }));
}

/** The module's text with the mutant in it. */
export function applyMutant(source: string, { start, end, replacement }: Change): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

/** A name that stays the same as long as the module does. */
export function mutantId({ file, operator, start, end }: Mutant): string {
  return `${file}:${start}-${end}:${operator}`;
}

function visit(value: unknown, source: string): Change[] {
  if (Array.isArray(value)) return value.flatMap((item) => visit(item, source));
  if (!isNode(value)) return [];
  if (value.type.startsWith('TS')) return visit(value['expression'], source);
  if (value.type === 'ImportDeclaration') return [];
  const inner = Object.values(value).flatMap((child) => visit(child, source));
  return [...changesOf(value, source), ...inner];
}

function changesOf(node: Node, source: string): Change[] {
  const textOf = ({ start, end }: Node): string => source.slice(start, end);
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement':
      return [...negate(node['test'], textOf), ...dropGuard(node)];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return swapOperator(node, source);
    case 'Literal':
      return typeof node['value'] === 'boolean'
        ? [replace('flip-boolean', node, String(!node['value']))]
        : [];
    case 'ExpressionStatement':
      return [replace('drop-statement', node, ';')];
    case 'ThrowStatement':
      return [replace('drop-statement', node, ';')];
    case 'CallExpression':
      return dropListCall(node, textOf);
    default:
      return [];
  }
}

function negate(test: unknown, textOf: (node: Node) => string): Change[] {
  return isNode(test) ? [replace('negate-condition', test, `!(${textOf(test)})`)] : [];
}

/** `if (…) return …;` without what it guards. */
function dropGuard(node: Node): Change[] {
  const guarded = node['consequent'];
  if (node.type !== 'IfStatement' || !isNode(guarded)) return [];
  const leaves = ['ReturnStatement', 'ContinueStatement', 'BreakStatement'];
  return leaves.includes(guarded.type) ? [replace('drop-statement', guarded, ';')] : [];
}

function swapOperator(node: Node, source: string): Change[] {
  const { left, right, operator } = node;
  if (!isNode(left) || !isNode(right) || typeof operator !== 'string') return [];
  const at = source.indexOf(operator, left.end);
  const swap = (kind: MutationOperator, to: string | undefined): Change[] =>
    to === undefined
      ? []
      : [{ operator: kind, start: at, end: at + operator.length, replacement: to }];
  if (operator === '??') return [replace('swap-logic', node, source.slice(left.start, left.end))];
  return [
    ...swap('swap-logic', { '&&': '||', '||': '&&' }[operator]),
    ...swap('swap-comparison', comparisons[operator]),
    ...swap('move-boundary', boundaries[operator]),
    // With a text on either side, minus makes no program that anyone would write.
    ...(/['"`]/.test(source.slice(node.start, node.end))
      ? []
      : swap('swap-arithmetic', arithmetic[operator])),
  ];
}

function dropListCall(node: Node, textOf: (node: Node) => string): Change[] {
  const { callee } = node;
  if (!isNode(callee) || callee.type !== 'MemberExpression') return [];
  const { object, property } = callee;
  if (!isNode(object) || !isNode(property)) return [];
  return listCalls.has(textOf(property)) ? [replace('drop-call', node, textOf(object))] : [];
}

function replace(operator: MutationOperator, { start, end }: Node, replacement: string): Change {
  return { operator, start, end, replacement };
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    'start' in value &&
    typeof value.start === 'number'
  );
}
