import type { Json } from '../../../preload/contract/json.ts';
import { fileWords } from './file-words.ts';
import { say, type DemoStep } from './plan.ts';
import type { Situation, ToolResult } from './situation.ts';
import { summarizeFile } from './summarize-file.ts';

const listTool = 'list_files';
const readTool = 'read_file';
const mostFolders = 4;

const isAboutFiles =
  /\b(files?|folders?|survey|minutes|packing list|train times|documents?)\b|파일|폴더|설문|회의록|문서|준비물|기차 시간/i;

interface FoundFile {
  readonly path: string;
  readonly bytes: number;
}

/** What the demo model does about files, step by step; null when the request is about something else. */
export function findFilesAnswer(
  { request, language, results }: Situation,
  toolNames: ReadonlySet<string>,
): readonly DemoStep[] | null {
  if (!isAboutFiles.test(request)) return null;
  const words = fileWords[language];
  if (!toolNames.has(listTool) || !toolNames.has(readTool)) return say(words.noTools);
  const failed = results.find(
    (result) =>
      isFileTool(result) && result.outcome !== 'success' && result.outcome !== 'interrupted',
  );
  if (failed !== undefined)
    return say(words.failed(typeof failed.content === 'string' ? failed.content : ''));

  const listings = results.filter(
    (result) => result.toolName === listTool && result.outcome === 'success',
  );
  if (listings.length === 0) return [...say(words.look), list('.')];
  const seen = new Set(listings.map(pathOf));
  const unseen = listings.flatMap(foldersIn).filter((folder) => !seen.has(folder));
  if (unseen.length > 0 && seen.size <= mostFolders) return unseen.slice(0, mostFolders).map(list);

  const files = listings.flatMap(filesIn);
  const wanted = findWanted(files, request);
  if (wanted === null) return say(words.listing(files));
  const read = results.findLast(
    (result) => result.toolName === readTool && result.outcome === 'success',
  );
  if (read === undefined)
    return [{ kind: 'call', toolName: readTool, args: { path: wanted.path } }];
  return say(summarizeFile(wanted.path, textOf(read.content), language));
}

function list(path: string): DemoStep {
  return { kind: 'call', toolName: listTool, args: { path } };
}

function isFileTool(result: ToolResult): boolean {
  return result.toolName === listTool || result.toolName === readTool;
}

function pathOf(listing: ToolResult): string {
  const { path } = listing.args;
  return typeof path === 'string' ? path : '.';
}

function foldersIn(listing: ToolResult): readonly string[] {
  return entriesOf(listing).flatMap(({ name, kind }) =>
    kind === 'folder' ? [join(pathOf(listing), name)] : [],
  );
}

function filesIn(listing: ToolResult): readonly FoundFile[] {
  return entriesOf(listing).flatMap(({ name, kind, bytes }) =>
    kind === 'file' ? [{ path: join(pathOf(listing), name), bytes }] : [],
  );
}

function join(folder: string, name: string): string {
  return folder === '.' ? name : `${folder}/${name}`;
}

// Both languages of the requests; the files are named in English.
const synonyms: readonly (readonly [RegExp, string])[] = [
  [/설문/, 'survey'],
  [/회의록/, 'minutes'],
  [/준비물|짐/, 'packing'],
  [/기차/, 'train'],
  [/읽어 ?보기|안내/, 'read me'],
];

// Words of asking that also stand in file names; `read me` is one only as a name.
const commonWords = new Set([
  'read',
  'list',
  'the',
  'and',
  'for',
  'file',
  'files',
  'folder',
  'what',
  'show',
]);

/** The file that the request names best, or null when it names none. */
function findWanted(files: readonly FoundFile[], request: string): FoundFile | null {
  const extra = synonyms.flatMap(([pattern, word]) => (pattern.test(request) ? [word] : []));
  const words = wordsOf([request, ...extra].join(' '));
  const isReadMe = /\bread ?me\b/i.test([request, ...extra].join(' '));
  const asked = new Set(words.filter((word) => !commonWords.has(word)));
  const scores = files.map(({ path }) => {
    const names = path.split('/');
    const own = wordsOf(names.pop() ?? '');
    if (isReadMe && own.includes('read')) return own.length;
    const hits = (list: readonly string[]): number => list.filter((word) => asked.has(word)).length;
    // A folder's name says less than the file's own.
    return hits(own) === 0 ? 0 : hits(own) + hits(wordsOf(names.join(' '))) / 2;
  });
  const best = Math.max(0, ...scores);
  return best === 0 ? null : (files[scores.indexOf(best)] ?? null);
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
}

interface Entry {
  readonly name: string;
  readonly kind: string;
  readonly bytes: number;
}

function entriesOf({ content }: ToolResult): readonly Entry[] {
  const entries = fieldOf(content, 'entries');
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: unknown) => {
    const [name, kind, bytes] = ['name', 'kind', 'bytes'].map((field) => fieldOf(entry, field));
    if (typeof name !== 'string' || typeof kind !== 'string') return [];
    return [{ name, kind, bytes: typeof bytes === 'number' ? bytes : 0 }];
  });
}

function textOf(content: Json): string {
  const text = fieldOf(content, 'text');
  return typeof text === 'string' ? text : '';
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
