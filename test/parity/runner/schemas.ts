import { z } from 'zod';
import type { FieldPlan, FieldType } from '../scenario.ts';

const types: Readonly<Record<FieldType, z.ZodType>> = {
  string: z.string(),
  integer: z.int(),
  number: z.number(),
  boolean: z.boolean(),
  'string[]': z.array(z.string()),
  'integer[]': z.array(z.int()),
  any: z.unknown(),
};

/** The schema of one field. */
export function toSchema(type: FieldType): z.ZodType {
  return types[type];
}

/** The schema of an object. A name that ends in `?` is optional and null when it is missing. */
export function toObjectSchema(fields: FieldPlan): z.ZodType<Record<string, unknown>> {
  return z.object(toShape(fields));
}

/** The schema of a function's arguments: closed, as the original's are. */
export function toArgumentsSchema(fields: FieldPlan): z.ZodType<Record<string, unknown>> {
  return z.strictObject(toShape(fields));
}

function toShape(fields: FieldPlan): Record<string, z.ZodType> {
  const shape = Object.entries(fields).map(([name, type]): [string, z.ZodType] => {
    const schema = typeof type === 'string' ? toSchema(type) : toObjectSchema(type);
    return name.endsWith('?')
      ? [name.slice(0, -1), schema.nullable().default(null)]
      : [name, schema];
  });
  return Object.fromEntries(shape);
}
