import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { unpackZip } from '../../../scripts/runtime/zip.mjs';

interface Entry {
  readonly name: string;
  readonly text: string;
  readonly packed?: boolean;
}

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-zip-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Writes an archive as PKWARE's APPNOTE 6.3 describes it, with the fields that matter here. */
function writeZip(entries: readonly Entry[]): string {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, text, packed } of entries) {
    const content = packed ? deflateRawSync(text) : Buffer.from(text);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    bodies.push(local, Buffer.from(name), content);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(packed ? 8 : 0, 10);
    central.writeUInt32LE(content.length, 20);
    central.writeUInt32LE(Buffer.byteLength(text), 24);
    central.writeUInt16LE(Buffer.byteLength(name), 28);
    central.writeUInt32LE(at, 42);
    directory.push(central, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + content.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  const file = join(folder, 'archive.zip');
  writeFileSync(file, Buffer.concat([...bodies, ...directory, end]));
  return file;
}

it('unpacks stored and deflated entries under the names it is given, and leaves others out', () => {
  const file = writeZip([
    { name: 'App/', text: '' },
    { name: 'App/App', text: 'program' },
    { name: 'App/locales/ko.pak', text: '안녕'.repeat(500), packed: true },
    { name: 'App/resources/app.asar', text: 'foreign' },
  ]);
  const target = join(folder, 'out');

  unpackZip(file, target, (name: string) =>
    name.endsWith('app.asar') ? null : name.replace('App/', '').replace(/^App$/, 'electron'),
  );

  expect(readdirSync(target).toSorted()).toEqual(['electron', 'locales']);
  expect(readFileSync(join(target, 'locales/ko.pak'), 'utf8')).toBe('안녕'.repeat(500));
});

it('refuses a path that leaves the folder', () => {
  const file = writeZip([{ name: '../outside', text: 'x' }]);

  expect(() => unpackZip(file, join(folder, 'out'), (name: string) => name)).toThrow('leaves');
  expect(readdirSync(folder)).toEqual(['archive.zip']);
});

it('refuses what is not an archive, and one that was cut', () => {
  const file = writeZip([{ name: 'a', text: 'content', packed: true }]);
  const whole = readFileSync(file);
  writeFileSync(file, whole.subarray(0, whole.length - 30));

  expect(() => unpackZip(file, join(folder, 'out'), (name: string) => name)).toThrow('not a zip');
});
