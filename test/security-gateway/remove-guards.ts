/**
 * `npm run guards:gateway`: removes each guard from a copy of the gateway, one at a time, and runs the
 * guard's tests. Each removal must make a test fail. `-- cookie` selects the guards whose names contain the word.
 */
import { removeGuards } from '../support/sources/removal.ts';
import { GUARDS } from './guards.ts';

await removeGuards(GUARDS, {
  copied: [
    ...['demo/server', 'gateway/src', 'src/core', 'test/support', 'test/runner', 'test/foreign'],
    // The name of the cached database in test/support depends on the lock file.
    ...['test/server', 'test/security-gateway', 'test/data', 'cli', 'tools', 'package-lock.json'],
  ],
  runs: ([file, words]) => ['--import', 'tsx', '--test-name-pattern', words, `test/${file}`],
  isRun: (output, words) => new RegExp(`^ *(not )?ok .*${words}`, 'm').test(output),
});
