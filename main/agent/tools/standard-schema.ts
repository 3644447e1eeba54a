import type { JsonObject } from '../../../preload/contract/json.ts';

/** A schema of any library that follows Standard Schema (https://standardschema.dev): zod, valibot, arktype. */
export interface StandardSchema<Output = unknown> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
    /** Standard JSON Schema, where the library offers it. */
    readonly jsonSchema?:
      | { readonly input: (options: { readonly target: string }) => Record<string, unknown> }
      | undefined;
  };
}

/** What a Standard Schema says of a value. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** One complaint of a Standard Schema. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The type a schema gives to what it has validated. */
export type InferOutput<Schema extends StandardSchema> = NonNullable<
  Schema['~standard']['types']
>['output'];

/** A JSON schema as plain data, where there is no library's schema. */
export interface RawJsonSchema {
  readonly jsonSchema: JsonObject;
}
