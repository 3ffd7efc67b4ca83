/**
 * `npm run guards:gateway`: removes each guard from a copy of the gateway, one at a time, and runs the
 * guard's tests. Each removal must make a test fail. `-- cookie` selects the guards whose names contain the word.
 */
import { removeGuards } from '../support/sources/removal.ts';
import { COPIED, GUARDS } from './guards.ts';

await removeGuards(GUARDS, {
  copied: COPIED,
  runs: ([file, words]) => ['--import', 'tsx', '--test-name-pattern', words, `test/${file}`],
  isRun: (output, words) => new RegExp(`^ *(not )?ok .*${words}`, 'm').test(output),
});
