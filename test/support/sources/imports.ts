import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesBelow } from '../../../tools/files-below.ts';

/** A file of source code. */
export interface Source {
  readonly path: string;
  readonly text: string;
  /** The text without its comments, which may name what the code may not. */
  readonly code: string;
}

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

/** Reads the TypeScript files of a folder. */
export function readSources(dir: string): Source[] {
  return filesBelow(dir)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      return { path, text, code: withoutComments(text) };
    });
}

const IMPORT = /(?:\bfrom|\bimport\s*\(?)\s*['"]([^'"]+)['"]/g;

/** Returns a file's imports: own files as paths from the project's folder, packages by name. */
export const importsOf = ({ path, code }: Source): string[] =>
  [...code.matchAll(IMPORT)].map(([, name = '']) =>
    name.startsWith('.') ? relative('.', join(dirname(path), name.replace(/\?.*$/, ''))) : name,
  );

/** Returns true for a path in one of the folders, and for one of the folders itself. */
export const isBelow = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
