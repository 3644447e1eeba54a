import { z } from 'zod';

interface FieldBase {
  /** The server's own name of it; names are unique within a form. */
  readonly name: string;
  readonly title: string;
  readonly description: string | null;
  readonly required: boolean;
}

/** One choice of a field. */
export interface ElicitationChoice {
  readonly value: string;
  readonly title: string;
}

export interface TextField extends FieldBase {
  readonly type: 'text';
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly format: 'email' | 'uri' | 'date' | 'date-time' | null;
  readonly initial: string;
}

export interface NumberField extends FieldBase {
  readonly type: 'number';
  readonly whole: boolean;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly initial: string;
}

export interface SwitchField extends FieldBase {
  readonly type: 'switch';
  readonly initial: boolean;
}

/** One of several, or where `multiple` some of them. */
export interface ChoiceField extends FieldBase {
  readonly type: 'choice';
  readonly multiple: boolean;
  readonly minItems: number | null;
  readonly maxItems: number | null;
  readonly choices: readonly ElicitationChoice[];
  readonly initial: readonly string[];
}

/** One value that a server wants to know. */
export type ElicitationField = TextField | NumberField | SwitchField | ChoiceField;

/** What a server asks the person: values for a form, or to look at an address. Source: Model Context Protocol, elicitation. */
export type ElicitationRequest =
  | {
      readonly mode: 'form';
      /** The server, as the person calls it. */
      readonly server: string;
      readonly message: string;
      readonly fields: readonly ElicitationField[];
    }
  | {
      readonly mode: 'url';
      readonly server: string;
      readonly message: string;
      readonly url: string;
    };

/** What is in a field: a text, also for numbers, or what is chosen. */
export type FieldValue = string | boolean | readonly string[];

/** A field's value beside its name: as a list, since a server may name a field as it likes. */
export interface NamedValue {
  readonly name: string;
  readonly value: FieldValue;
}

/** What the person has put in and not sent. */
export interface ElicitationDraft {
  readonly kind: 'elicitation';
  readonly values: readonly NamedValue[];
  readonly folded: boolean;
}

/** What the person said: the values, that they will not give them, or nothing at all. */
export interface ElicitationResponse {
  readonly kind: 'elicitation';
  readonly action: 'accept' | 'decline' | 'cancel';
  /** The values of a form that was accepted; empty otherwise. */
  readonly values: readonly NamedValue[];
}

const text = z.string().max(100_000);
const valuesSchema = z
  .array(
    z.strictObject({
      name: text,
      value: z.union([text, z.boolean(), z.array(text).max(1000)]),
    }),
  )
  .max(200);

export const elicitationDraftSchema: z.ZodType<ElicitationDraft> = z.strictObject({
  kind: z.literal('elicitation'),
  values: valuesSchema,
  folded: z.boolean(),
});

export const elicitationResponseSchema: z.ZodType<ElicitationResponse> = z.strictObject({
  kind: z.literal('elicitation'),
  action: z.enum(['accept', 'decline', 'cancel']),
  values: valuesSchema,
});

const base = {
  name: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  required: z.boolean(),
};
const limit = z.number().nullable();

const fieldSchema: z.ZodType<ElicitationField> = z.discriminatedUnion('type', [
  z.strictObject({
    ...base,
    type: z.literal('text'),
    minLength: limit,
    maxLength: limit,
    format: z.enum(['email', 'uri', 'date', 'date-time']).nullable(),
    initial: z.string(),
  }),
  z.strictObject({
    ...base,
    type: z.literal('number'),
    whole: z.boolean(),
    minimum: limit,
    maximum: limit,
    initial: z.string(),
  }),
  z.strictObject({ ...base, type: z.literal('switch'), initial: z.boolean() }),
  z.strictObject({
    ...base,
    type: z.literal('choice'),
    multiple: z.boolean(),
    minItems: limit,
    maxItems: limit,
    choices: z.array(z.strictObject({ value: z.string(), title: z.string() })),
    initial: z.array(z.string()),
  }),
]);

/** The shape of a stored request. */
export const elicitationRequestSchema: z.ZodType<ElicitationRequest> = z.discriminatedUnion(
  'mode',
  [
    z.strictObject({
      mode: z.literal('form'),
      server: z.string(),
      message: z.string(),
      fields: z.array(fieldSchema),
    }),
    z.strictObject({
      mode: z.literal('url'),
      server: z.string(),
      message: z.string(),
      url: z.string(),
    }),
  ],
);

/** The draft of a form that has just come, with the server's own suggestions. */
export function createElicitationDraft(request: ElicitationRequest): ElicitationDraft {
  const fields = request.mode === 'form' ? request.fields : [];
  const values = fields.map(({ name, initial }) => ({ name, value: initial }));
  return { kind: 'elicitation', values, folded: false };
}
