/**
 * `npm run checks`: runs the checks besides `npm test` that a change needs on one machine, three steps at a time. Each
 * step prints its output when it ends, those that fail after all others, and all of them run even if one fails. The workflow of the repository also runs
 * `test:hosts`, and the tests on other versions of Node, on machines of their own.
 */
import { spawn } from 'node:child_process';

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly needsBuild: boolean;
}

interface Outcome {
  readonly name: string;
  readonly output: string;
  readonly isFailed: boolean;
  readonly seconds: number;
}

const npmRun = (script: string, needsBuild = false): Step => ({
  name: script,
  command: ['npm', 'run', '--silent', script],
  needsBuild,
});

const PREPARE: Step = {
  name: 'browsers and database',
  command: [process.execPath, '--import', 'tsx', 'test/prepare-machine.ts'],
  needsBuild: false,
};
const BUILD = npmRun('build');
const LINT = npmRun('lint');
/** In starting order, the longest first. They need the programs that `PREPARE` installs. */
const STEPS: readonly Step[] = [npmRun('test:engines', true), npmRun('size', true)];

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

/**
 * Runs all steps in three parallel queues: those that control browsers often wait, so two would not keep two cores busy.
 */
async function runAll(): Promise<Outcome[]> {
  const waiting = [...STEPS];
  const [build, programs] = [run(BUILD), run(PREPARE)];
  const runQueue = async (first: Promise<Outcome>): Promise<Outcome[]> => {
    const outcomes = [await first];
    await programs;
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      if (step.needsBuild) await build;
      outcomes.push(await run(step));
    }
    return outcomes;
  };
  return (await Promise.all([build, programs, run(LINT)].map(runQueue))).flat();
}

const startedAtMs = Date.now();
const outcomes = await runAll();
// Last, where a log that is cut off still has them.
for (const outcome of outcomes) if (outcome.isFailed) print(outcome);
for (const { name, isFailed, seconds } of outcomes)
  console.log(`${isFailed ? 'FAILED' : 'passed'}  ${seconds.toFixed(0).padStart(4)} s  ${name}`);
console.log(`finished in ${((Date.now() - startedAtMs) / 1000).toFixed(0)} s`);
process.exit(outcomes.some(({ isFailed }) => isFailed) ? 1 : 0);
