/**
 * Breaks one folder of `src` in one place at a time, and runs the tests that pass there. `run.mjs` starts it for each
 * folder and says which by the environment; the reports go to `.cache/mutation`.
 */
import { fileURLToPath } from 'node:url';
import { requireSoundTranslations } from '../locale-faults.mjs';
import { currentFolder } from './folders.mjs';

const { name, leftOut } = currentFolder();
const OUT = `.cache/mutation/${name}`;
const isSample = process.env.MUTATION_SAMPLE !== undefined;
const mutate = process.env.MUTATION_MUTATE?.split(',') ?? [`src/${name}/**/*.{ts,tsx}`];

// The bundle of the tests takes translations as they are; here the sources are still without mutants.
await requireSoundTranslations();

export default {
  plugins: [fileURLToPath(new URL('runner.mjs', import.meta.url))],
  testRunner: 'browser',
  ignorers: ['module-addresses'],
  mutate: [...mutate, ...leftOut, '!src/**/!(*.ts|*.tsx)'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // The runner has limits of its own, which it keeps long before these.
  timeoutFactor: 10,
  timeoutMS: 120_000,
  // `run.mjs` knows the thresholds and prints the table.
  thresholds: { high: 90, low: 85, break: null },
  // What is not in the sample must not count as measured.
  incremental: !isSample,
  incrementalFile: `${OUT}/incremental.json`,
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { reportTests: false, reportScoreTable: false, allowColor: false },
  htmlReporter: { fileName: `${OUT}/index.html` },
  jsonReporter: { fileName: `${OUT}/report.json` },
  tempDirName: `${OUT}/sandbox`,
  ignorePatterns: ['/*', '!/src', '!/test', '!/package.json', '!/tsconfig.json'],
  // esbuild asks for no types.
  disableTypeChecks: false,
  allowConsoleColors: false,
};
