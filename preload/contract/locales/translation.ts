/** One text as it stands in a locale file: `{name}` marks a parameter; two forms where English counts by `{count}`. */
export type MessageText = string | { readonly one: string; readonly other: string };

/** What another language must hold for each text of an English area: every key, plural where English has a plural. */
export type Translation<English extends Readonly<Record<string, MessageText>>> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : string | { readonly other: string };
};
