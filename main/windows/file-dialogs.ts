import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';

import { dialog } from 'electron';

import type { Translate } from '../../preload/contract/locales/translate.ts';
import type { FilePort } from '../base/file-port.ts';
import { RequestFailure } from '../base/request-failure.ts';

const endings = { json: 'json', markdown: 'md' } as const;
/** Larger histories cannot be read at once without standing still. */
const longestFileBytes = 64 * 1024 * 1024;

/** The system's dialogs for saving and opening. */
export function createFileDialogs(translate: () => Translate): FilePort {
  return {
    async saveText({ name, format, text, hasOtherBranches }) {
      const say = translate();
      const ending = endings[format];
      const { canceled, filePath } = await dialog.showSaveDialog({
        title: say(hasOtherBranches ? 'document.exportBranch' : 'document.export'),
        // macOS shows no title on such a dialog, and no other system shows a message.
        ...(hasOtherBranches && { message: say('document.exportBranch') }),
        defaultPath: `${fileName(name)}.${ending}`,
        filters: [{ name: say(`document.${format}`), extensions: [ending] }],
      });
      if (canceled || filePath === '') return false;
      await writeFile(filePath, text);
      return true;
    },
    async openText() {
      const say = translate();
      const { filePaths } = await dialog.showOpenDialog({
        title: say('document.import'),
        properties: ['openFile'],
        filters: [{ name: say('document.json'), extensions: [endings.json] }],
      });
      const [file] = filePaths;
      if (file === undefined) return null;
      const { size } = await stat(file);
      if (size > longestFileBytes) {
        throw new RequestFailure('invalid-input', 'The file is larger than 64 MB.');
      }
      return { name: basename(file, extname(file)), text: await readFile(file, 'utf8') };
    },
  };
}

/** A title as a file may be called on every system. */
function fileName(title: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what must go
  const plain = title.replaceAll(/[\u0000-\u001f<>:"/\\|?*]+/g, ' ').trim();
  return plain.replace(/[. ]+$/, '') || 'conversation';
}
