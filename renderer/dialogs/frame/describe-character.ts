import type { Translate } from '../../../preload/contract/locales/translate.ts';

/** Says which character keeps a text from being sent, in words where there are any, else by its number. */
export function describeCharacter(translate: Translate, character: string): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  if (character === '\t') return translate('dialog.tabInText');
  if (character === '\u200d') return translate('dialog.joinedInText');
  if (character === '\u200c') return translate('dialog.nonJoinerInText');
  return /\p{Zs}/u.test(character)
    ? translate('dialog.spaceInText', { code })
    : translate('dialog.invisibleInText', { code });
}
