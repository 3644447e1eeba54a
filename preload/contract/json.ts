import { z } from 'zod';

/** Any value that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
/** A JSON object, never an array. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Accepts what JSON can hold and nothing else. */
export const jsonSchema: z.ZodType<Json> = z.json();
/** Accepts a JSON object with string keys. */
export const jsonObjectSchema: z.ZodType<JsonObject> = z.record(z.string(), jsonSchema);
