import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blocksOf } from '../docs/blocks.ts';

/** The folders of `dist` whose file names contain a hash of the content. */
export const HASHED_FOLDERS = ['cdn/chunks', 'cdn/portal', 'portal/assets'] as const;

const HASHED = /-([\w-]{8})\.(?:js|css)$/;
/** Compressed copies and source maps of the files. */
const DERIVED = /\.(?:br|map)$/;

/** Returns the names of the files below a folder, sorted. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/** Copies the portal and the elements into the folder of a release, as `npm run pack -w gateway` does. */
export async function packRelease(release: string): Promise<void> {
  for (const part of ['cdn', 'portal']) {
    await mkdir(join(release, 'dist'), { recursive: true });
    await cp(join('dist', part), join(release, 'dist', part), {
      recursive: true,
      filter: (path) => !DERIVED.test(path),
    });
  }
}

const reverse = (text: string): string => [...text].reverse().join('');

/** Gives all hashed files of a release other names, as a release with other content has. */
export async function renameHashedFiles(
  release: string,
  change: (hash: string) => string = reverse,
): Promise<void> {
  const folder = join(release, 'dist');
  const files = await filesBelow(folder);
  const hashes = files.flatMap((file) => HASHED.exec(file)?.[1] ?? []);
  const names = new RegExp(`-(${hashes.join('|')})(?=\\.(?:js|css)\\b)`, 'g');
  const renamed = (text: string) => text.replace(names, (_, hash: string) => `-${change(hash)}`);
  for (const file of files) {
    const path = join(folder, file);
    const text = await readFile(path, 'utf8');
    if (renamed(text) !== text) await writeFile(path, renamed(text));
    if (renamed(file) !== file) await rename(path, join(folder, renamed(file)));
  }
}

/** Runs the block of a page that contains a text, in a folder that stands for `/opt`. It may use no extension of a shell. */
export function runBlock(folder: string, page: string, part: string): void {
  const [block, ...others] = blocksOf(page).filter(({ text }) => text.includes(part));
  assert.ok(block && others.length === 0, `one block of ${page} contains ${part}`);
  const text = block.text.replaceAll('/opt/', `${folder}/`);
  execFileSync('sh', ['-eu', '-c', text], { cwd: folder });
}
