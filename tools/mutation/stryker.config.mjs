/**
 * Stryker's configuration for one folder. `run.mjs` starts Stryker for each folder, which it sets in the
 * environment. The reports are in `.cache/mutation`.
 */
import { fileURLToPath } from 'node:url';
import { requireSoundTranslations } from '../build/locale-faults.mjs';
import { currentFolder } from './folders.mjs';

const { name, path, leftOut, alsoRead, runner = 'browser' } = currentFolder();
const OUT = `.cache/mutation/${name}`;
const { MUTATION_SAMPLE, MUTATION_MUTATE, MUTATION_CONCURRENCY = '2' } = process.env;
const isOnNode = runner === 'node';
// The gateway always has all its mutants, so that what its tests execute is kept between runs. The runner selects.
const isSample = MUTATION_SAMPLE !== undefined || (isOnNode && MUTATION_MUTATE !== undefined);
const all = [`${path}/**/*.{ts,tsx}`];
const mutate = isOnNode ? all : (MUTATION_MUTATE?.split(',') ?? all);

// The bundle of the tests does not check the translations. Here the sources have no mutants yet.
await requireSoundTranslations();

export default {
  plugins: [fileURLToPath(new URL('runner.mjs', import.meta.url))],
  testRunner: runner,
  ignorers: ['module-paths'],
  mutate: [...mutate, ...leftOut, `!${path}/**/!(*.ts|*.tsx)`],
  coverageAnalysis: 'perTest',
  concurrency: Number(MUTATION_CONCURRENCY),
  // The runner has limits of its own, which are much shorter.
  timeoutFactor: 10,
  timeoutMS: 120_000,
  // The gateway's tests start databases and processes.
  dryRunTimeoutMinutes: isOnNode ? 120 : 5,
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
    ...(alsoRead?.map((name) => `!/${name}`) ?? ['!/docs', '/docs/*', '!/docs/openapi.json']),
  ],
  // esbuild does not check types.
  disableTypeChecks: false,
  allowConsoleColors: false,
};
