/**
 * `npm run test:node -- 24`: runs the tests that need only Node on another major version of Node. Installs it from
 * the npm registry into `.cache`; if that fails, reports it, and with `CI` set the run fails.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { findNode } from './support/programs/find-node.ts';

/** The suites by default: code that Node runs for users. `rules` examines the sources, whatever runs it. */
const SUITES = ['back-ends', 'server', 'session', 'security-gateway', 'check-gateway'];
const [major = '24', ...named] = process.argv.slice(2);
if (!/^\d+$/.test(major)) {
  console.error(`“${major}” is not a major version of Node. Example: npm run test:node -- 24`);
  process.exit(1);
}
let program = '';
try {
  program = findNode(major);
} catch (error) {
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  console.error(`Node ${major} was not run: ${reason}`);
  process.exit(process.env['CI'] ? 1 : 0);
}
console.log(`Node ${execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()}`);
const suites = named.length > 0 ? named : SUITES;
const { status } = spawnSync(program, ['--import', 'tsx', 'test/run.ts', ...suites], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
