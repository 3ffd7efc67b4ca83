import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folders that mutation testing measures, each in a separate run. */
export const FOLDERS = [
  {
    name: 'core',
    path: 'src/core',
    tests: ['test/core'],
    leftOut: [
      // Lists without behavior: the English texts, which `npm test -- rules` compares with the other languages, the
      // country codes and the menu of the suite.
      '!src/core/i18n/en-us/**',
      '!src/views/profile/countries/list.ts',
      '!src/core/products/suite-menu.ts',
    ],
    threshold: 94,
  },
  {
    name: 'views',
    path: 'src/views',
    tests: ['test/core', 'test/views', 'test/elements'],
    // Icons: their paths have no behavior.
    leftOut: ['!src/views/**/*icons.tsx', '!src/views/shared/ui/default-mark.tsx'],
    threshold: 85,
  },
  {
    name: 'elements',
    path: 'src/elements',
    tests: ['test/core', 'test/views', 'test/elements'],
    // These run during the build, never in a page.
    leftOut: ['!src/elements/prerender/*.prerender.tsx', '!src/elements/prerender/render-view.ts'],
    threshold: 85,
  },
  {
    name: 'gateway',
    path: 'gateway/src',
    runner: 'node',
    tests: [
      ...['test/domain', 'test/server', 'test/security-gateway', 'test/data'],
      // Knows the descriptions of the configuration file, which only editors show.
      'test/rules/gateway-schema.test.ts',
      // The only foreign provider that is a package; the others need programs of the machine.
      ...['client', 'create', 'faults', 'link', 'logout'].map(
        (name) => `test/foreign/provider-${name}.test.ts`,
      ),
    ],
    /** What the tests and the programs import and read, besides `src` and `test`. */
    alsoRead: [
      ...['gateway', 'cli', 'demo', 'tools', 'docs', 'site'],
      ...['package-lock.json', '.oxfmtrc.json'],
    ],
    leftOut: [],
    threshold: 90,
    /** The folders and files below that have rows and thresholds of their own, besides every folder. */
    parts: { domain: 95, oidc: 95, keys: 95, 'http/admission.ts': 95 },
  },
];

/** Returns the test files of a folder that is measured, also those in subfolders. */
export const testFilesOf = ({ tests }) =>
  tests
    .flatMap((path) =>
      /\.tsx?$/.test(path)
        ? [path]
        : readdirSync(path, { recursive: true }).map((file) => join(path, file)),
    )
    .filter((path) => /\.test\.tsx?$/.test(path))
    .sort();

/** Returns the row of the table for a source: that of its folder below `folder`, or that of the source itself. */
export function partOf({ path, parts }, source) {
  if (!parts) return path;
  const inside = source.slice(path.length + 1);
  if (inside in parts) return source;
  return inside.includes('/') ? `${path}/${inside.split('/')[0]}` : path;
}

/** Returns the threshold of a row, in percent. */
export const thresholdOf = ({ path, parts = {}, threshold }, row) =>
  parts[row.slice(path.length + 1)] ?? threshold;

/** Takes half a minute to check the contrast of all style sheets, which is too slow to run for each mutant. */
export const SLOW_TESTS = ['test/views/shared/contrast.test.tsx'];

/** Returns the folder that this process measures; `run.mjs` sets it. */
export function currentFolder() {
  const name = process.env.MUTATION_FOLDER ?? 'core';
  const folder = FOLDERS.find((candidate) => candidate.name === name);
  if (!folder) throw new Error(`MUTATION_FOLDER is ${name}, which is not a measured folder.`);
  return folder;
}
