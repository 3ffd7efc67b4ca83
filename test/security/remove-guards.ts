/**
 * `npm run guards:page`: takes each guard of the page out of a copy of `src`, one at a time, and runs the
 * tests that watch it in Chromium. Each removal must make one fail.
 */
import { removeGuards } from '../support/removal.ts';
import { GUARDS } from './guards.ts';

await removeGuards(GUARDS, {
  copied: ['src', 'test', 'tools', 'package-lock.json', 'web-test-runner.config.mjs'],
  runs: ([file]) => ['node_modules/.bin/wtr', '--files', `test/${file}`],
  // The reporter names failed tests alone.
  isRun: (output, words) => output.includes(words) || output.includes('0 failed'),
});
