import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../check-gateway/command-error.ts';

/** The folder `dist` of the package, both from `cli/dev` and from `dist/bin`. */
const DIST = new URL('../../dist/', import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** Throws if the package has no elements: a clone before its first build. */
export function requireElements(): void {
  if (existsSync(new URL('cdn/sso-elements.js', DIST))) return;
  throw new CommandError(
    `The files of the elements are missing in ${fileURLToPath(DIST)}. In a clone, run \`npm run build\` first.`,
  );
}

/** A file to send. */
export interface ServedFile {
  readonly type: string;
  readonly content: Buffer;
}

/** Returns a file below a folder of `dist`; undefined if there is none, or if the path leads out of the folder. */
export async function readPackageFile(
  folder: string,
  path: string,
): Promise<ServedFile | undefined> {
  const type = TYPES[extname(path)];
  // Names of the build have no other characters, so that no path leads out of the folder.
  if (!type || !/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(path)) return undefined;
  try {
    return { type, content: await readFile(new URL(`${folder}/${path}`, DIST)) };
  } catch {
    return undefined;
  }
}
