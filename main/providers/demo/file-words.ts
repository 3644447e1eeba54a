import type { Language } from './language.ts';
import { markdownTable } from './markdown.ts';

interface ListedFile {
  readonly path: string;
  readonly bytes: number;
}

interface FileWords {
  readonly look: string;
  readonly noTools: string;
  readonly failed: (why: string) => string;
  readonly listing: (files: readonly ListedFile[]) => string;
}

/** What the demo model says about files. */
export const fileWords: Readonly<Record<Language, FileWords>> = {
  en: {
    look: 'I will look into the folder.',
    noTools: 'There is no folder that I may look into in this conversation.',
    failed: (why) => `The folder could not be read. ${why}`.trim(),
    listing: (files) =>
      [
        `There ${files.length === 1 ? 'is one file' : `are ${files.length} files`} in the folder:`,
        tableOf(files, ['Folder', 'File', 'Size']),
        'Name one, and I will read it.',
      ].join('\n\n'),
  },
  ko: {
    look: '폴더를 살펴보겠습니다.',
    noTools: '이 대화에는 제가 볼 수 있는 폴더가 없습니다.',
    failed: (why) => `폴더를 읽지 못했습니다. ${why}`.trim(),
    listing: (files) =>
      [
        `폴더에 파일 ${files.length}개가 있습니다.`,
        tableOf(files, ['폴더', '파일', '크기']),
        '하나를 말씀하시면 읽어 보겠습니다.',
      ].join('\n\n'),
  },
};

function tableOf(files: readonly ListedFile[], head: readonly string[]): string {
  const rows = files.map(({ path, bytes }) => {
    const names = path.split('/');
    return [names.slice(0, -1).join(' / ') || '–', names.at(-1) ?? '', sizeOf(bytes)];
  });
  return markdownTable(head, rows);
}

function sizeOf(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
}
