import { en } from './en.ts';
import { ko } from './ko.ts';

/** The languages that the app speaks. */
export type Language = 'en' | 'ko';
/** Names one text of the app. */
export type MessageKey = keyof typeof en;

type TextOf<Key extends MessageKey> = (typeof en)[Key] extends string
  ? (typeof en)[Key]
  : (typeof en)[Key][keyof (typeof en)[Key]];
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
/** What a text needs to be filled in; numbers are written as the language writes them. */
export type MessageParameters<Key extends MessageKey> = {
  readonly [Name in NamesIn<TextOf<Key>>]: string | number;
};
type Rest<Key extends MessageKey> = [NamesIn<TextOf<Key>>] extends [never]
  ? []
  : [parameters: MessageParameters<Key>];

/** Translates into one language. */
export type Translate = <Key extends MessageKey>(key: Key, ...rest: Rest<Key>) => string;

type Template = string | { readonly one?: string; readonly other: string };
const templates: Readonly<Record<Language, Readonly<Record<MessageKey, Template>>>> = { en, ko };

/** The text of a key in a language, with its parameters filled in; `count` chooses the plural form. */
export function translate<Key extends MessageKey>(
  language: Language,
  key: Key,
  ...rest: Rest<Key>
): string {
  const parameters: Readonly<Record<string, string | number>> = rest[0] ?? {};
  const text = chooseForm(templates[language][key], language, parameters['count']);
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = parameters[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? numbers[language].format(value) : value;
  });
}

/** A `translate` that is bound to a language. */
export function createTranslate(language: Language): Translate {
  return (key, ...rest) => translate(language, key, ...rest);
}

const numbers = { en: new Intl.NumberFormat('en'), ko: new Intl.NumberFormat('ko') };
const plurals = { en: new Intl.PluralRules('en'), ko: new Intl.PluralRules('ko') };

function chooseForm(
  template: Template,
  language: Language,
  count: string | number | undefined,
): string {
  if (typeof template === 'string') return template;
  const isOne = typeof count === 'number' && plurals[language].select(count) === 'one';
  return (isOne ? template.one : undefined) ?? template.other;
}
