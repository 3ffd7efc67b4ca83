/**
 * `npm run guards:gateway`: removes each guard from a copy of the gateway, one at a time, and runs the
 * guard's tests. Each removal must make a test fail. `-- cookie` selects the guards whose names contain the word.
 */
import { removeGuards } from '../support/removal.ts';
import { CALLS } from './guards/calls.ts';
import { CONFIGURATION } from './guards/configuration.ts';
import { EDGE } from './guards/edge.ts';
import { GUESSING } from './guards/guessing.ts';
import { PROVIDERS } from './guards/providers.ts';
import { SERVER } from './guards/server.ts';
import { SESSIONS } from './guards/sessions.ts';
import { SINGLE_SIGN_ON } from './guards/single-sign-on.ts';
import { TRANSPORT } from './guards/transport.ts';

const ALL = [
  ...CALLS,
  ...SESSIONS,
  ...GUESSING,
  ...SINGLE_SIGN_ON,
  ...CONFIGURATION,
  ...PROVIDERS,
  ...SERVER,
  ...EDGE,
  ...TRANSPORT,
];

await removeGuards(ALL, {
  copied: [
    ...['demo/server', 'gateway/src', 'src/core', 'test/support', 'test/runner', 'test/foreign'],
    // The name of the cached database in test/support depends on the lock file.
    ...['test/server', 'test/security-gateway', 'test/data', 'tools', 'package-lock.json'],
  ],
  runs: ([file, words]) => ['--import', 'tsx', '--test-name-pattern', words, `test/${file}`],
  isRun: (output, words) => new RegExp(`^ *(not )?ok .*${words}`, 'm').test(output),
});
