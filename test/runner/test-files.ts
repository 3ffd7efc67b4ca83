import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Suites whose tests run in a browser page; all others run in Node. */
export const BROWSER_SUITES: ReadonlySet<string> = new Set(['core', 'views', 'elements']);

/** Suites that do not read `dist`. */
export const SUITES_WITHOUT_BUILD: ReadonlySet<string> = new Set([
  ...BROWSER_SUITES,
  ...['back-ends', 'rules', 'domain', 'server', 'security-gateway', 'session', 'data', 'foreign'],
  'failover',
]);

/** Suites that run every night, and if they are named, such as by `npm run test:deployment`. */
export const NIGHTLY_SUITES: ReadonlySet<string> = new Set([
  ...['deployment', 'failover', 'neighbors', 'site'],
]);

/** The line of a test file that a plain run leaves out. The reason follows. */
const LEFT_OUT = /^\/\/ Left out: \S/m;

/** Suites with long files, which start first so that none of them runs alone at the end. */
const LONG_SUITES = ['scenes', 'faults', 'journeys', 'security'];

const TEST_FILE = /\.test\.tsx?$/;

/** Returns the suite of a test file: `core` for `test/core/x.test.ts`. */
export const suiteOf = (file: string): string => file.split(/[\\/]/)[1] ?? '';

/** Returns the name of a test on the command line: `core/x` for `test/core/x.test.ts`. */
export const nameOf = (file: string): string =>
  file
    .replaceAll('\\', '/')
    .replace(/^test\//, '')
    .replace(TEST_FILE, '');

/**
 * Returns true for a file that a plain run leaves out, so that it ends in time on one machine: its first lines say why.
 * A run with names, `--changed` or `--nightly` does not leave it out, nor does the workflow of a pull request.
 */
export const isLeftOut = (file: string): boolean => LEFT_OUT.test(readFileSync(file, 'utf8'));

/** Returns all test files, as paths such as `test/core/x.test.ts`. */
export const findTestFiles = (): string[] =>
  readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((path) => TEST_FILE.test(path))
    .map((path) => join('test', path))
    .sort();

/** Returns the files in an order that keeps several workers busy until the end. */
export function longestFirst(files: readonly string[]): string[] {
  const rank = (file: string): number => {
    const at = LONG_SUITES.indexOf(suiteOf(file));
    return at < 0 ? LONG_SUITES.length : at;
  };
  return files.toSorted((a, b) => rank(a) - rank(b));
}
