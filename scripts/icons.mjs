// node scripts/icons.mjs: draws main/resources/icon.svg into the files that the systems want. Run it
// after the drawing has changed and commit what it writes.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { findChromium } from './setup/chromium.mjs';
import { runAsCommand } from './setup/command-frame.mjs';
import { inRoot } from './setup/paths.mjs';

const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512];
const WINDOWS_SIZES = [16, 24, 32, 48, 64, 128, 256];
/** Apple's four-letter types and the pixels of each (PNG content, macOS 10.7 and later). */
const MAC_TYPES = {
  icp4: 16,
  icp5: 32,
  ic07: 128,
  ic08: 256,
  ic09: 512,
  ic10: 1024,
  ic11: 32,
  ic12: 64,
  ic13: 256,
  ic14: 512,
};
/** On macOS the plate covers 824 of 1024 pixels: the rest is room for its shadow. */
const MAC_MARGIN = 100 / 1024;

await runAsCommand(async () => {
  const { chromium } = createRequire(inRoot('package.json'))('playwright');
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const svg = readFileSync(inRoot('main/resources/icon.svg'), 'utf8');
  const page = await browser.newPage();
  const draw = (size, margin = 0) => drawIcon(page, svg, size, margin);
  mkdirSync(inRoot('main/resources/icons'), { recursive: true });
  for (const size of LINUX_SIZES) {
    writeFileSync(inRoot(`main/resources/icons/${size}x${size}.png`), await draw(size));
  }
  writeFileSync(inRoot('main/resources/icon.ico'), await composeIco(draw));
  writeFileSync(
    inRoot('main/resources/icon.icns'),
    await composeIcns((size) => draw(size, MAC_MARGIN)),
  );
  await browser.close();
  return 0;
});

async function drawIcon(page, svg, size, margin) {
  const inner = Math.round(size * (1 - 2 * margin));
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>html,body{margin:0;background:transparent}svg{position:absolute;inset:0;margin:auto;width:${inner}px;height:${inner}px}</style>${svg}`,
  );
  return page.screenshot({ omitBackground: true });
}

/** An .ico of PNG images: a header, one directory entry of 16 bytes each, then the images. */
async function composeIco(draw) {
  const images = await inOrder(WINDOWS_SIZES, draw);
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach((image, index) => {
    const at = 6 + 16 * index;
    header.writeUInt8(WINDOWS_SIZES[index] % 256, at);
    header.writeUInt8(WINDOWS_SIZES[index] % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(image.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += image.length;
  });
  return Buffer.concat([header, ...images]);
}

/** An .icns of PNG images: each block is a type, its length with its head, and the image. */
async function composeIcns(draw) {
  const images = await inOrder(Object.values(MAC_TYPES), draw);
  const blocks = Object.keys(MAC_TYPES).map((type, index) => block(type, images[index]));
  return block('icns', Buffer.concat(blocks));
}

function block(type, content) {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(content.length + 8, 4);
  return Buffer.concat([head, content]);
}

async function inOrder(sizes, draw) {
  const images = [];
  for (const size of sizes) images.push(await draw(size));
  return images;
}
