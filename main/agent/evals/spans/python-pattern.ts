import { UserError } from '../../errors.ts';

/**
 * A regular expression of Python that must fit from the beginning of a text, as its `re.match` has it. What only Python
 * spells so is respelled: flags in front, named groups, `\A` and `\Z`. Throws a UserError when it is none.
 */
export function pythonPattern(source: string): RegExp {
  const flags = /^\(\?([aimsu]+)\)/.exec(source);
  const body = source
    .slice(flags?.[0].length ?? 0)
    .replaceAll('(?P<', '(?<')
    .replaceAll(/\(\?P=(\w+)\)/g, String.raw`\k<$1>`)
    .replaceAll(/(?<!\\)((?:\\\\)*)\\A/g, '$1(?<![^])')
    .replaceAll(/(?<!\\)((?:\\\\)*)\\Z/g, '$1(?![^])');
  const kept = [...new Set(flags?.[1] ?? '')].filter((flag) => 'ims'.includes(flag));
  try {
    return new RegExp(body, `${kept.join('')}y`);
  } catch (error: unknown) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UserError(error.message, { cause: error });
  }
}
