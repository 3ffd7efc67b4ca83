import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * Relative imports of modules, styles and workers in a source: `from './x.ts'`, `import('./x.ts')`, `new
 * URL('./x.ts', …)`.
 */
const RELATIVE = /(?:from|import|import\(|new URL\()\s*['"](\.{1,2}\/[^'"]+)['"]/g;

/** Returns the paths that a source imports relatively, type imports included; none for a file that is no source. */
export function relativeImports(path: string): string[] {
  if (!existsSync(path) || !/\.(m?[jt]sx?)$/.test(path)) return [];
  return [...readFileSync(path, 'utf8').matchAll(RELATIVE)].map(([, to = '']) =>
    normalize(join(dirname(path), to)),
  );
}
