import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * Relative imports of modules, styles and workers in a source: `from './x.ts'`, `import('./x.ts')`, `new
 * URL('./x.ts', …)`.
 */
const RELATIVE = /(?:from|import|import\(|new URL\()\s*['"](\.{1,2}\/[^'"]+)['"]/g;

function importsOf(path: string): string[] {
  if (!existsSync(path) || !/\.(m?[jt]sx?)$/.test(path)) return [];
  return [...readFileSync(path, 'utf8').matchAll(RELATIVE)].map(([, to = '']) =>
    normalize(join(dirname(path), to)),
  );
}

/** Returns the given files that are changed or import a changed file, directly or not. */
export function dependentsOf(changed: readonly string[], files: readonly string[]): Set<string> {
  const wanted = new Set(changed.map(normalize));
  const imports = new Map<string, string[]>();
  const importsFrom = (path: string): string[] => {
    const known = imports.get(path) ?? importsOf(path);
    imports.set(path, known);
    return known;
  };
  const reaches = (file: string): boolean => {
    const seen = new Set([normalize(file)]);
    for (const path of seen) {
      if (wanted.has(path)) return true;
      for (const next of importsFrom(path)) seen.add(next);
    }
    return false;
  };
  return new Set(files.filter(reaches));
}
