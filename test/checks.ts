/**
 * `npm run checks`: runs the checks besides the tests that a change needs, in parallel. Each step prints its output when
 * it ends, those that fail after all others, and all of them run even if one fails. Installs the browsers and the
 * database that the tests need.
 */
import { spawn } from 'node:child_process';

interface Step {
  readonly name: string;
  readonly command: readonly string[];
}

interface Outcome {
  readonly name: string;
  readonly output: string;
  readonly isFailed: boolean;
  readonly seconds: number;
}

const npmRun = (script: string): Step => ({
  name: script,
  command: ['npm', 'run', '--silent', script],
});

function print({ name, output, isFailed, seconds }: Outcome): void {
  console.log(`\n━━ ${name}: ${isFailed ? 'FAILED' : 'passed'} in ${seconds.toFixed(0)} s`);
  console.log(output);
}

function run({ name, command }: Step): Promise<Outcome> {
  const startedAtMs = Date.now();
  const [program = '', ...args] = command;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((done) => {
    child.on('close', (code) => {
      const seconds = (Date.now() - startedAtMs) / 1000;
      const outcome = { name, output, isFailed: code !== 0, seconds };
      if (!outcome.isFailed) print(outcome);
      done(outcome);
    });
  });
}

/** Runs all steps. `size` measures what `build` has written, in a browser that has to be installed. */
function runAll(): Promise<Outcome[]> {
  const build = run(npmRun('build'));
  const programs = run({
    name: 'browsers and database',
    command: [process.execPath, '--import', 'tsx', 'test/prepare-machine.ts'],
  });
  const size = Promise.all([build, programs]).then(() => run(npmRun('size')));
  return Promise.all([build, programs, run(npmRun('lint')), size]);
}

const startedAtMs = Date.now();
const outcomes = await runAll();
// Last, where a log that is cut off still has them.
for (const outcome of outcomes) if (outcome.isFailed) print(outcome);
for (const { name, isFailed, seconds } of outcomes)
  console.log(`${isFailed ? 'FAILED' : 'passed'}  ${seconds.toFixed(0).padStart(4)} s  ${name}`);
console.log(`finished in ${((Date.now() - startedAtMs) / 1000).toFixed(0)} s`);
process.exit(outcomes.some(({ isFailed }) => isFailed) ? 1 : 0);
