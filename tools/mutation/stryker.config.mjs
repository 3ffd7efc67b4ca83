/**
 * Stryker's configuration for one folder of `src`. `run.mjs` starts Stryker for each folder, which it sets in the
 * environment. The reports are in `.cache/mutation`.
 */
import { fileURLToPath } from 'node:url';
import { requireSoundTranslations } from '../build/locale-faults.mjs';
import { currentFolder } from './folders.mjs';

const { name, leftOut } = currentFolder();
const OUT = `.cache/mutation/${name}`;
const isSample = process.env.MUTATION_SAMPLE !== undefined;
const mutate = process.env.MUTATION_MUTATE?.split(',') ?? [`src/${name}/**/*.{ts,tsx}`];

// The bundle of the tests does not check the translations. Here the sources have no mutants yet.
await requireSoundTranslations();

export default {
  plugins: [fileURLToPath(new URL('runner.mjs', import.meta.url))],
  testRunner: 'browser',
  ignorers: ['module-paths'],
  mutate: [...mutate, ...leftOut, '!src/**/!(*.ts|*.tsx)'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // The runner has limits of its own, which are much shorter.
  timeoutFactor: 10,
  timeoutMS: 120_000,
  // `run.mjs` checks the thresholds and prints the table.
  thresholds: { high: 90, low: 85, break: null },
  // Mutants outside the sample must not count as measured.
  incremental: !isSample,
  incrementalFile: `${OUT}/incremental.json`,
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { reportTests: false, reportScoreTable: false, allowColor: false },
  htmlReporter: { fileName: `${OUT}/index.html` },
  jsonReporter: { fileName: `${OUT}/report.json` },
  tempDirName: `${OUT}/sandbox`,
  ignorePatterns: [
    ...['/*', '!/src', '!/test', '!/package.json', '!/tsconfig.json'],
    ...['!/docs', '/docs/*', '!/docs/openapi.json'],
  ],
  // esbuild does not check types.
  disableTypeChecks: false,
  allowConsoleColors: false,
};
