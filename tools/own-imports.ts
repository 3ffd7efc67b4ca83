import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { CONTRACT } from './layers.mjs';

/**
 * Imports of own modules, styles and workers in a source: `from './x.ts'`, `import('./x.ts')`, `new URL('./x.ts', …)`, and
 * the same of the contract's package.
 */
const OWN = new RegExp(
  `(?:from|import|import\\(|new URL\\()\\s*['"](\\.{1,2}/[^'"]+|${CONTRACT.name}/[^'"]+)['"]`,
  'g',
);

/** Returns the path of an own module that a file imports, relatively or from the contract's package. */
export const pathOfImport = (file: string, specifier: string): string =>
  specifier.startsWith('.')
    ? normalize(join(dirname(file), specifier))
    : specifier.replace(CONTRACT.name, CONTRACT.folder);

/** Returns the paths of own modules that a source imports, type imports included; nothing for other files. */
export function ownImports(path: string): string[] {
  if (!existsSync(path) || !/\.(m?[jt]sx?)$/.test(path)) return [];
  return [...readFileSync(path, 'utf8').matchAll(OWN)].map(([, to = '']) => pathOfImport(path, to));
}
