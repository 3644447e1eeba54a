import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, relative, sep } from 'node:path';

/** A folder on a loopback address, as a page's files. */
export interface ServedFolder {
  readonly url: string;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Serves the files below a folder, as they are now: a build meanwhile changes nothing. */
export async function serveFolder(folder: string): Promise<ServedFolder> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files.set(`/${relative(folder, path).split(sep).join('/')}`, await readFile(path));
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://local').pathname;
    const content = files.get(path);
    if (content === undefined) return void response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'text/plain',
      // What the build names by its content never changes.
      'cache-control': path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
    });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
