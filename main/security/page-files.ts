import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

import { pageHeaders } from './content-security-policy.ts';
import { isOwnPage } from './own-pages.ts';

/** What the pages are made of. Another kind of file is not served. */
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Answers a request for a file of our pages: only GET, only inside the folder, only kinds that pages are made of. */
export async function servePageFile(
  folder: string,
  request: { readonly method: string; readonly url: string },
): Promise<Response> {
  if (request.method !== 'GET' || !isOwnPage(request.url)) return refuse(403);
  const file = findFile(folder, new URL(request.url).pathname);
  const contentType = contentTypes[extname(file ?? '')];
  if (file === null || contentType === undefined) return refuse(404);
  try {
    const body = new Uint8Array(await readFile(file));
    return new Response(body, { headers: { ...pageHeaders, 'content-type': contentType } });
  } catch (error: unknown) {
    if (isMissing(error)) return refuse(404);
    throw error;
  }
}

/** The file a path names, or null if that would leave the folder. */
function findFile(folder: string, pathname: string): string | null {
  const root = normalize(folder + sep);
  const decoded = decode(pathname);
  if (decoded === null || decoded.includes('\0')) return null;
  const file = join(root, decoded);
  return file.startsWith(root) ? file : null;
}

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch (error: unknown) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

function refuse(status: number): Response {
  return new Response(null, { status, headers: pageHeaders });
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR';
}
