/**
 * `npm run test:mutation`: breaks `src/core` in one place at a time, and runs the tests that pass there. Some of it by
 * `npm run test:mutation -- --mutate 'src/core/auth/**'`; the reports come into `.cache/mutation`.
 */
import { fileURLToPath } from 'node:url';
import { requireSoundTranslations } from '../locale-faults.mjs';

const OUT = '.cache/mutation';

// The bundle of the tests takes translations as they are; here the sources are still without mutants.
await requireSoundTranslations();

export default {
  plugins: [fileURLToPath(new URL('runner.mjs', import.meta.url))],
  testRunner: 'browser',
  ignorers: ['module-addresses'],
  mutate: [
    'src/core/**/*.ts',
    // Lists without behaviour: the English texts, which `npm test -- rules` compares with the other languages, the
    // countries' codes and the suite's menu.
    '!src/core/i18n/en-us/**',
    '!src/core/countries/list.ts',
    '!src/core/suite-menu.ts',
  ],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutFactor: 2,
  timeoutMS: 5000,
  thresholds: { high: 90, low: 85, break: 85 },
  incremental: true,
  incrementalFile: `${OUT}/incremental.json`,
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { reportTests: false, allowColor: false },
  htmlReporter: { fileName: `${OUT}/index.html` },
  jsonReporter: { fileName: `${OUT}/report.json` },
  tempDirName: `${OUT}/sandbox`,
  ignorePatterns: ['/*', '!/src', '!/test', '!/package.json', '!/tsconfig.json'],
  // esbuild asks for no types.
  disableTypeChecks: false,
  allowConsoleColors: false,
};
