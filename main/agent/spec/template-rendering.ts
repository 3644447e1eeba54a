import type { TemplateNode, TemplatePath } from './template-syntax.ts';

/** Where a template is: the value that its paths start from, and what the loop around it knows. */
interface Frame {
  readonly value: unknown;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Writes a template out. Reads own, enumerable fields only, so that no template reaches code. */
export function renderTemplate(nodes: readonly TemplateNode[], root: unknown): string {
  return renderAll(nodes, [{ value: root, facts: {} }]);
}

function renderAll(nodes: readonly TemplateNode[], frames: readonly Frame[]): string {
  return nodes.map((node) => render(node, frames)).join('');
}

function render(node: TemplateNode, frames: readonly Frame[]): string {
  if (node.kind === 'text') return node.text;
  const value = valueOf(node.path, frames);
  if (node.kind === 'value') return toText(value);
  const holds = isFilled(value);
  switch (node.kind) {
    case 'if':
      return renderAll(holds ? node.body : node.otherwise, frames);
    case 'unless':
      return renderAll(holds ? node.otherwise : node.body, frames);
    case 'with':
      return holds
        ? renderAll(node.body, [...frames, { value, facts: {} }])
        : renderAll(node.otherwise, frames);
    case 'each':
      return holds
        ? toItems(value)
            .map((frame) => renderAll(node.body, [...frames, frame]))
            .join('')
        : renderAll(node.otherwise, frames);
  }
}

function toItems(value: unknown): readonly Frame[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.map(([key, item], index) => ({
    value: item,
    facts: {
      '@index': index,
      '@key': key,
      '@first': index === 0,
      '@last': index === entries.length - 1,
    },
  }));
}

function valueOf({ from, keys }: TemplatePath, frames: readonly Frame[]): unknown {
  if (typeof from === 'string' && from !== 'root') return frames.at(-1)?.facts[from];
  const frame = from === 'root' ? frames[0] : frames.at(-1 - from.levelsUp);
  return keys.reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return Object.prototype.propertyIsEnumerable.call(value, key)
      ? Reflect.get(value, key)
      : undefined;
  }, frame?.value);
}

function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return Boolean(value);
}

function toText(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'object':
      return value === null ? '' : JSON.stringify(value);
    default:
      return '';
  }
}
