import { readFileSync } from 'node:fs';
import { filesBelow } from '../../../tools/files-below.ts';
import { CONTRACT } from '../../../tools/layers.mjs';
import { pathOfImport } from '../../../tools/own-imports.ts';

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

const namesIn = ({ code }: Source): string[] =>
  [...code.matchAll(IMPORT)].map(([, name = '']) => name);
const isPath = (name: string): boolean => name.startsWith('.');
const withoutQuery = (name: string): string => name.replace(/\?.*$/, '');

/** Returns a file's imports by path, as paths from the project's folder. */
export const importsByPath = (file: Source): string[] =>
  namesIn(file)
    .filter(isPath)
    .map((name) => pathOfImport(file.path, withoutQuery(name)));

/** Returns a file's imports: own files, those of the contract too, as paths from the project's folder; packages by name. */
export const importsOf = (file: Source): string[] =>
  namesIn(file).map((name) =>
    isPath(name) || name.startsWith(`${CONTRACT.name}/`)
      ? pathOfImport(file.path, withoutQuery(name))
      : name,
  );

/** Returns true for a path in one of the folders, and for one of the folders itself. */
export const isBelow = (path: string, folders: readonly string[]): boolean =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
