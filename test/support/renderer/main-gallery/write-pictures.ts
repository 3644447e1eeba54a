import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { galleryStates } from './gallery-states.ts';
import { openGallery, type GalleryPicture } from './open-gallery.ts';

type NamedPicture = GalleryPicture & { readonly name: string };

/**
 * Writes a picture of every state of the main window: three platforms in turn, two themes, both languages, the least
 * size, and 200 % zoom. `only` keeps the pictures whose name holds it.
 */
export async function writePictures(folder: string, only = ''): Promise<number> {
  await mkdir(folder, { recursive: true });
  const gallery = await openGallery();
  const wanted = pictures().filter(({ name }) => name.includes(only));
  try {
    for (const picture of wanted) {
      const page = await gallery.open(picture, (problem) => {
        process.stderr.write(`${picture.name}: ${problem}\n`);
      });
      await page.screenshot({
        path: path.join(folder, `${picture.name}.png`),
        animations: 'disabled',
        caret: 'initial',
      });
    }
  } finally {
    await gallery.close();
  }
  return wanted.length;
}

function pictures(): readonly NamedPicture[] {
  const least = { width: 480, height: 360, zoom: 1 };
  return Object.keys(galleryStates).flatMap((state) => {
    const base: GalleryPicture = {
      state,
      look: 'mac',
      theme: 'light',
      language: 'en',
      width: 1280,
      height: 800,
      zoom: 1,
    };
    return [
      { ...base, name: `${state}-light` },
      { ...base, name: `${state}-dark`, theme: 'dark' },
      { ...base, name: `${state}-win`, look: 'win' },
      { ...base, name: `${state}-gnome-dark`, look: 'gnome', theme: 'dark' },
      { ...base, name: `${state}-korean`, language: 'ko' },
      { ...base, name: `${state}-480`, look: 'gnome', ...least },
      { ...base, name: `${state}-480-korean`, look: 'win', language: 'ko', ...least },
      { ...base, name: `${state}-480-zoom`, look: 'gnome', ...least, zoom: 2 },
      { ...base, name: `${state}-zoom`, zoom: 2 },
    ] satisfies readonly NamedPicture[];
  });
}

if (process.argv[1] === import.meta.filename) {
  const [folder = 'out/gallery/main', only = ''] = process.argv.slice(2);
  const written = await writePictures(folder, only);
  process.stdout.write(`${written} pictures in ${folder}\n`);
}
