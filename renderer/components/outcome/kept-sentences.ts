import type { Language, Translate } from '../../../preload/contract/locales/translate.ts';
import type { ToolView } from '../transcript/blocks.ts';
import { toolObject } from '../transcript/tool-object.ts';
import { toolWords } from '../transcript/tool-words.ts';
import type { Kept } from './count-kept.ts';

/** Says what is kept and what did not finish. */
export function keptSentences(kept: Kept, t: Translate, language: Language): string {
  const things = [
    ...(kept.words > 0 ? [t('outcome.keptWords', { count: kept.words })] : []),
    ...(kept.thinking ? [t('outcome.keptThinking')] : []),
    ...(kept.finishedTools > 0 ? [t('outcome.keptTools', { count: kept.finishedTools })] : []),
  ];
  const first =
    things.length === 0
      ? t('outcome.nothingKept')
      : t('outcome.kept', { list: joinList(things, language) });
  const open =
    kept.unfinishedTools.length > 0
      ? kept.unfinishedTools.map((tool) => nameTool(tool, t, language))
      : kept.words > 0
        ? [t('outcome.restOfAnswer')]
        : [];
  if (open.length === 0) return first;
  return `${first} ${t('outcome.notFinished', { list: joinList(open, language) })}`;
}

function nameTool(tool: ToolView, t: Translate, language: Language): string {
  const verb = t(toolWords(tool.call.toolName).doing);
  const object = toolObject(tool.call, t);
  return language === 'ko' ? `${object} ${verb}` : `${verb.toLowerCase()} ${object}`;
}

function joinList(items: readonly string[], language: Language): string {
  // British lists have no comma before "and"; Korean ones are joined by commas alone.
  if (language === 'ko') return items.join(', ');
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(items);
}
