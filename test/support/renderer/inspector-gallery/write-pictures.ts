import { writePictures } from '../main-gallery/write-pictures.ts';

// The states of the inspector are states of the main window.
const [folder = 'out/gallery/inspector', only = ''] = process.argv.slice(2);
const written = await writePictures(
  folder,
  only.startsWith('inspector') ? only : `inspector${only}`,
);
process.stdout.write(`${written} pictures in ${folder}\n`);
