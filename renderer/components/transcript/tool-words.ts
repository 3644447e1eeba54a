import {
  FileText,
  Folder,
  Globe,
  MessageCircleQuestionMark,
  PencilLine,
  Search,
  SquareTerminal,
  Trash2,
  Wrench,
  type LucideIcon,
} from 'lucide-react';

import type { MessageKey } from '../../../preload/contract/locales/translate.ts';

/** How a tool is named in its row: an icon, a verb while it works and one for afterwards. */
export interface ToolWords {
  readonly icon: LucideIcon;
  readonly doing: MessageKey & `tool.${string}Doing`;
  readonly done: MessageKey & `tool.${string}Done`;
}

const kinds: readonly (readonly [RegExp, ToolWords])[] = [
  [/^ask_user/, words(MessageCircleQuestionMark, 'tool.askDoing', 'tool.askDone')],
  [/delete|remove|trash/, words(Trash2, 'tool.deleteDoing', 'tool.deleteDone')],
  [/^web_search/, words(Globe, 'tool.webSearchDoing', 'tool.webSearchDone')],
  [/search|find|grep/, words(Search, 'tool.searchDoing', 'tool.searchDone')],
  [/list|glob|folder|directory/, words(Folder, 'tool.listDoing', 'tool.listDone')],
  [/write|edit|create|append|replace/, words(PencilLine, 'tool.writeDoing', 'tool.writeDone')],
  [/read|open|view/, words(FileText, 'tool.readDoing', 'tool.readDone')],
  [/run|exec|shell|command|bash/, words(SquareTerminal, 'tool.runDoing', 'tool.runDone')],
  [/fetch|http|web|url/, words(Globe, 'tool.fetchDoing', 'tool.fetchDone')],
];
const anyTool = words(Wrench, 'tool.usedDoing', 'tool.usedDone');

/** The words for a tool, by what its name says it does; a name that says nothing is just used. */
export function toolWords(toolName: string): ToolWords {
  return kinds.find(([pattern]) => pattern.test(toolName))?.[1] ?? anyTool;
}

function words(icon: LucideIcon, doing: ToolWords['doing'], done: ToolWords['done']): ToolWords {
  return { icon, doing, done };
}
