import { z } from 'zod';
import { UserError } from '../errors.ts';
import type { ModelRequestParameters } from '../models/model.ts';
import type { StandardSchema } from '../tools/standard-schema.ts';
import { buildOutputTools, type OutputTool } from './output-tools.ts';
import type {
  NativeOutput,
  OutputFunction,
  OutputItem,
  OutputSpec,
  PromptedOutput,
  TextOutput,
  ToolOutput,
} from './output-spec.ts';
import { toStructuredType, toUnionType, type StructuredType } from './structured-type.ts';

/** How text that the model writes becomes the output. */
export type TextProcessor =
  | { readonly kind: 'plain' }
  | { readonly kind: 'function'; readonly process: TextOutput<unknown>['process'] }
  | { readonly kind: 'structured'; readonly type: StructuredType };

/** An output specification, worked out once. */
export interface OutputSchema {
  readonly mode: ModelRequestParameters['outputMode'];
  /** Null when text is never the output. */
  readonly text: TextProcessor | null;
  readonly tools: readonly OutputTool[];
  readonly object: ModelRequestParameters['outputObject'];
  /** Instructions that ask for JSON, in prompted mode. */
  readonly prompt: string | null;
  readonly allowsNull: boolean;
  readonly allowsDeferred: boolean;
  /** Whether text that arrives is announced as a possible end. */
  readonly allowsTextOutput: boolean;
}

const defaultTemplate =
  'Always respond with a JSON object that is compatible with this schema:\n\n{schema}\n\nDo not put any text or Markdown fences before or after it.';

/** Works a specification out. Throws a UserError when it contradicts itself. Source: spec 02 §4.1. */
export function compileOutput(spec: OutputSpec): OutputSchema {
  const given = isList(spec) ? spec : [spec];
  const items = given.filter((item) => item !== null && item !== 'deferred-tool-requests');
  const rest = {
    allowsNull: given.includes(null),
    allowsDeferred: given.includes('deferred-tool-requests'),
  };
  if (items.length === 0) {
    if (rest.allowsDeferred && !rest.allowsNull) {
      throw new UserError(
        'At least one output type must be provided other than `DeferredToolRequests`.',
      );
    }
    throw new UserError('At least one output type must be provided.');
  }
  const alone = items.find((item) => isForm(item, 'native') || isForm(item, 'prompted'));
  if (alone !== undefined) return { ...compileJsonText(alone, items.length), ...rest };
  return { ...compileMixed(items, rest.allowsNull), ...rest };
}

type Compiled = Omit<OutputSchema, 'allowsNull' | 'allowsDeferred'>;

function compileJsonText(item: OutputItem, count: number): Compiled {
  const isNative = isForm(item, 'native');
  if (count > 1) {
    throw new UserError(
      `\`${isNative ? 'NativeOutput' : 'PromptedOutput'}\` must be the only output type.`,
    );
  }
  // The caller found it to be one of the two.
  const form = item as NativeOutput<unknown> | PromptedOutput<unknown>;
  const type = toOneType(form.types);
  const object = {
    name: form.name ?? type.name,
    description: form.description ?? type.description,
    jsonSchema: type.jsonSchema,
  };
  return {
    mode: isNative ? 'native' : 'prompted',
    text: { kind: 'structured', type },
    tools: [],
    object,
    prompt: form.outputKind === 'prompted' ? toPrompt(form.template, object) : null,
    allowsTextOutput: true,
  };
}

function compileMixed(items: readonly OutputItem[], allowsNull: boolean): Compiled {
  const texts = items.filter((item) => item === 'text' || isForm(item, 'text-function'));
  if (texts.length > 1) throw new UserError('Only one `text` or `TextOutput` is allowed.');
  const named = items.filter((item) => !texts.includes(item)) as readonly Typed[];
  // Beside other output tools, nothing has a tool of its own too.
  const typed = allowsNull && named.length > 0 ? [...named, nothing] : named;
  const tools = buildOutputTools(typed);
  const [text] = texts;
  if (text !== undefined) {
    const processor: TextProcessor =
      text === 'text'
        ? { kind: 'plain' }
        : { kind: 'function', process: (text as TextOutput<unknown>).process };
    return {
      mode: tools.length === 0 ? 'text' : 'tool',
      text: processor,
      tools,
      ...noJson,
      allowsTextOutput: true,
    };
  }
  const bare = typed.filter((item) => !isForm(item, 'tool')) as readonly (
    | StandardSchema
    | OutputFunction<unknown>
  )[];
  // A type without a form may also come as JSON text; one that was put into a tool may not.
  const isAuto = bare.length === typed.length;
  return {
    mode: 'tool',
    text: isAuto ? { kind: 'structured', type: toOneType(bare) } : null,
    tools,
    ...noJson,
    allowsTextOutput: false,
  };
}

type Typed = StandardSchema | OutputFunction<unknown> | ToolOutput<unknown>;

const nothing = z.null().meta({ title: 'None' });

const noJson = { object: null, prompt: null } as const;

function toOneType(types: readonly (StandardSchema | OutputFunction<unknown>)[]): StructuredType {
  const structured = types.map(toStructuredType);
  const [first] = structured;
  if (first === undefined) throw new UserError('At least one output type must be provided.');
  return structured.length === 1 ? first : toUnionType(structured);
}

function toPrompt(template: string | null, object: NonNullable<OutputSchema['object']>): string {
  const { name, description, jsonSchema } = object;
  const shown = {
    ...jsonSchema,
    ...(name !== null && { title: name }),
    ...(description !== null && { description }),
  };
  return (template ?? defaultTemplate).replace('{schema}', () => JSON.stringify(shown));
}

function isForm(item: OutputItem, form: string): boolean {
  return (
    typeof item === 'object' && item !== null && 'outputKind' in item && item.outputKind === form
  );
}

function isList(spec: OutputSpec): spec is readonly OutputItem[] {
  return Array.isArray(spec);
}
