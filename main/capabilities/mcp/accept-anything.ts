import type { JsonSchemaValidator, jsonSchemaValidator } from '@modelcontextprotocol/client';

/** What comes back is material for a model: it is clipped, not judged by the server's own schema. */
export const acceptAnything: jsonSchemaValidator = {
  getValidator:
    <Value>(): JsonSchemaValidator<Value> =>
    // The library wants a typed value; all that reads it takes it for unknown JSON.
    (data) => ({ valid: true, data: data as Value, errorMessage: undefined }),
};
