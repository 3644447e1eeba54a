import { jsonObjectSchema, type JsonObject } from '../../../preload/contract/json.ts';
import { UserError } from '../errors.ts';
import type { StandardSchema } from '../tools/standard-schema.ts';

/** An object output whose JSON schema the model is told, and which is not checked against it. Throws a UserError when it is no schema of an object. Source: spec 07 SPEC-5. */
export function structuredDict(described: JsonObject): StandardSchema<JsonObject> {
  if (described['type'] !== 'object') throw new UserError('Schema must be an object');
  return {
    '~standard': {
      version: 1,
      vendor: 'parley',
      validate: (value) => {
        const object = jsonObjectSchema.safeParse(value);
        return object.success
          ? { value: object.data }
          : { issues: [{ message: 'Input should be a valid dictionary' }] };
      },
      jsonSchema: { input: () => ({ ...described }) },
    },
  };
}
