import { z } from 'zod';
import type { ElicitationField } from '../../../preload/contract/elicitation.ts';
import { clipText } from '../../base/clip-text.ts';

const limits = { choices: 200, title: 200, description: 4000 };

const about = {
  title: z.string().optional(),
  description: z.string().optional(),
};
const titled = z.array(z.object({ const: z.string(), title: z.string() }));
const choices = {
  enum: z.array(z.string()).optional(),
  enumNames: z.array(z.string()).optional(),
  oneOf: titled.optional(),
  anyOf: titled.optional(),
};

// Lenient: what a server says beyond this changes nothing that is shown.
const fieldSchema = z.discriminatedUnion('type', [
  z.object({
    ...about,
    ...choices,
    type: z.literal('string'),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    format: z.enum(['email', 'uri', 'date', 'date-time']).optional().catch(undefined),
    default: z.string().optional(),
  }),
  z.object({
    ...about,
    type: z.enum(['number', 'integer']),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    default: z.number().optional(),
  }),
  z.object({ ...about, type: z.literal('boolean'), default: z.boolean().optional() }),
  z.object({
    ...about,
    type: z.literal('array'),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    items: z.object(choices),
    default: z.array(z.string()).optional(),
  }),
]);

type Choices = z.infer<z.ZodObject<typeof choices>>;

/** A field of a server's form; null when it is of no kind that the protocol knows. */
export function toElicitationField(
  name: string,
  schema: unknown,
  required: boolean,
): ElicitationField | null {
  const parsed = fieldSchema.safeParse(schema);
  if (!parsed.success) return null;
  const field = parsed.data;
  const { title, description } = field;
  const base = {
    name,
    title: clipText(title ?? name, limits.title, '…'),
    description: description === undefined ? null : clipText(description, limits.description, '…'),
    required,
  };
  switch (field.type) {
    case 'boolean':
      return { ...base, type: 'switch', initial: field.default ?? false };
    case 'number':
    case 'integer':
      return {
        ...base,
        type: 'number',
        whole: field.type === 'integer',
        minimum: field.minimum ?? null,
        maximum: field.maximum ?? null,
        initial: field.default === undefined ? '' : String(field.default),
      };
    case 'array': {
      const offered = toChoices(field.items);
      if (offered === null) return null;
      const { minItems = null, maxItems = null } = field;
      const initial = chosen(field.default ?? [], offered);
      return {
        ...base,
        type: 'choice',
        multiple: true,
        minItems,
        maxItems,
        choices: offered,
        initial,
      };
    }
    case 'string': {
      const offered = toChoices(field);
      const { minLength = null, maxLength = null, format = null } = field;
      if (offered === null) {
        return {
          ...base,
          type: 'text',
          minLength,
          maxLength,
          format,
          initial: field.default ?? '',
        };
      }
      const initial = chosen(field.default === undefined ? [] : [field.default], offered);
      const one = { multiple: false, minItems: null, maxItems: null } as const;
      return { ...base, type: 'choice', ...one, choices: offered, initial };
    }
  }
}

function toChoices({ enum: values, enumNames, oneOf, anyOf }: Choices) {
  const offered =
    (oneOf ?? anyOf)?.map((each) => ({ value: each.const, title: each.title })) ??
    values?.map((value, at) => ({ value, title: enumNames?.[at] ?? value }));
  if (offered === undefined) return null;
  return offered.slice(0, limits.choices).map(({ value, title }) => ({
    value,
    title: clipText(title, limits.title, '…'),
  }));
}

/** A suggestion that is not on offer is none. */
function chosen(
  values: readonly string[],
  offered: readonly { readonly value: string }[],
): string[] {
  return values.filter((value) => offered.some((choice) => choice.value === value));
}
