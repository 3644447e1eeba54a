import { closeSync, fstatSync, mkdirSync, openSync, readSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { inflateRawSync } from 'node:zlib';

const END_RECORD = 0x06054b50;
const CENTRAL_RECORD = 0x02014b50;

/**
 * Unpacks a zip archive (PKWARE APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16; no zip64, no
 * encryption, no links) into `folder`. `rename(name)` gives the path of each entry inside the
 * folder, or null to leave it out. Refuses paths that leave the folder.
 */
export function unpackZip(file, folder, rename) {
  const handle = openSync(file, 'r');
  try {
    for (const entry of readEntries(handle)) {
      const name = rename(entry.name);
      if (name === null || entry.name.endsWith('/')) continue;
      const path = normalize(join(folder, name));
      if (!path.startsWith(folder + sep)) throw new Error(`A path leaves the archive: ${name}`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, readContent(handle, entry));
    }
  } finally {
    closeSync(handle);
  }
}

function readEntries(handle) {
  const { size } = fstatSync(handle);
  const tailLength = Math.min(size, 65_557);
  const tail = readBytes(handle, size - tailLength, tailLength);
  let end = tail.length - 22;
  while (end >= 0 && tail.readUInt32LE(end) !== END_RECORD) end--;
  if (end < 0) throw new Error('This is not a zip archive.');
  const directory = readBytes(handle, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  const entries = [];
  let at = 0;
  while (at < directory.length && directory.readUInt32LE(at) === CENTRAL_RECORD) {
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      method: directory.readUInt16LE(at + 10),
      compressedBytes: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      headerAt: directory.readUInt32LE(at + 42),
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

function readContent(handle, entry) {
  const header = readBytes(handle, entry.headerAt, 30);
  const start = entry.headerAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const stored = readBytes(handle, start, entry.compressedBytes);
  if (entry.method !== 0 && entry.method !== 8) {
    throw new Error(`The archive packs ${entry.name} in an unknown way (${entry.method}).`);
  }
  const content = entry.method === 0 ? stored : inflateRawSync(stored);
  if (content.length !== entry.bytes) throw new Error(`The archive is damaged at ${entry.name}.`);
  return content;
}

function readBytes(handle, position, length) {
  const bytes = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const count = readSync(handle, bytes, done, length - done, position + done);
    if (count === 0) throw new Error('The archive ends too early.');
    done += count;
  }
  return bytes;
}
