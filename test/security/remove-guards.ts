/**
 * `npm run guards:page`: removes each guard of the page from a copy of `src`, one at a time, and runs the
 * guard's tests in Chromium. Each removal must make a test fail.
 */
import { removeGuards } from '../support/sources/removal.ts';
import { GUARDS } from './guards.ts';

await removeGuards(GUARDS, {
  copied: ['src', 'test', 'cli', 'tools', 'tsconfig.json', 'web-test-runner.config.mjs'],
  runs: ([file]) => ['--import', 'tsx', 'test/run.ts', file],
  // The reporter lists only failed tests.
  isRun: (output, words) => output.includes(words) || output.includes('0 failed'),
});
