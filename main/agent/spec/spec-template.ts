import type { JsonObject } from '../../../preload/contract/json.ts';
import type { InstructionInput } from '../instructions/instruction-source.ts';
import { checkTemplateFields } from './template-fields.ts';
import { renderTemplate } from './template-rendering.ts';
import { parseTemplate, type TemplateNode } from './template-syntax.ts';

/** A text with places for values of the dependencies. */
export interface SpecTemplate {
  readonly source: string;
  readonly nodes: readonly TemplateNode[];
}

/** Whether a text of a spec file is a template and not plain text. Source: spec 07 SPEC-5. */
export function isTemplate(text: string): boolean {
  return text.includes('{{');
}

/** Reads a template once, to be rendered often. Throws a UserError on syntax it does not know. */
export function compileTemplate(source: string): SpecTemplate {
  return { source, nodes: parseTemplate(source) };
}

/** Throws a UserError when a template names what the dependencies do not have. Without a schema nothing is known. */
export function assertTemplateFields(template: SpecTemplate, depsSchema: JsonObject | null): void {
  if (depsSchema !== null) checkTemplateFields(template.nodes, depsSchema);
}

/** The text of a template for these dependencies. What is missing or null is empty; nothing is escaped. */
export function renderSpecTemplate(template: SpecTemplate, deps: unknown): string {
  return renderTemplate(template.nodes, deps);
}

/** A text of a spec file as an instruction: plain, or a template that is rendered anew for each request. */
export function toInstruction(
  text: string,
  depsSchema: JsonObject | null,
): InstructionInput<unknown> {
  if (!isTemplate(text)) return text;
  const template = compileTemplate(text);
  assertTemplateFields(template, depsSchema);
  return (ctx) => renderSpecTemplate(template, ctx.deps);
}
