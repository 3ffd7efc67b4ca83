import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Suites whose tests run in a browser page; all others run in Node. */
export const BROWSER_SUITES: ReadonlySet<string> = new Set(['core', 'views', 'elements']);

/** Suites that do not read `dist`. */
export const SUITES_WITHOUT_BUILD: ReadonlySet<string> = new Set([
  ...BROWSER_SUITES,
  ...['rules', 'server', 'security-gateway', 'session', 'data'],
]);

/** Suites of long files, which start first so that none of them is left alone at the end. */
const LONG_SUITES = ['scenes', 'faults', 'journeys', 'security'];

const TEST_FILE = /\.test\.tsx?$/;

/** `test/core/x.test.ts` belongs to `core`, a file right below `test` to `rules`. */
export function suiteOf(file: string): string {
  const [, first = '', ...rest] = file.split(/[\\/]/);
  return rest.length > 0 ? first : 'rules';
}

/** The name by which a test is asked for: `test/core/x.test.ts` is `core/x`, `test/docs.test.ts` is `rules/docs`. */
export function nameOf(file: string): string {
  const name = file
    .replaceAll('\\', '/')
    .replace(/^test\//, '')
    .replace(TEST_FILE, '');
  return name.includes('/') ? name : `rules/${name}`;
}

/** All test files, as paths such as `test/core/x.test.ts`. */
export const findTestFiles = (): string[] =>
  readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((path) => TEST_FILE.test(path))
    .map((path) => join('test', path))
    .sort();

/** The files in an order that keeps several workers busy to the end. */
export function longestFirst(files: readonly string[]): string[] {
  const rank = (file: string): number => {
    const at = LONG_SUITES.indexOf(suiteOf(file));
    return at < 0 ? LONG_SUITES.length : at;
  };
  return files.toSorted((a, b) => rank(a) - rank(b));
}
