/**
 * `npm run guards:page`: takes each guard of the page out of a copy of `src`, one at a time, and runs the
 * tests that watch it in Chromium. Each removal must make one fail.
 */
import { removeGuards } from '../support/removal.ts';
import { GUARDS } from './guards.ts';

await removeGuards(GUARDS, {
  copied: ['src', 'test', 'tools', 'tsconfig.json', 'web-test-runner.config.mjs'],
  runs: ([file]) => ['--import', 'tsx', 'test/run.ts', file],
  // The reporter names failed tests alone.
  isRun: (output, words) => output.includes(words) || output.includes('0 failed'),
});
