/**
 * `npm run checks`: all that must hold besides `npm test`. What needs no build runs beside the build. Each step prints
 * its output when it ends, and all of them run even if one fails.
 */
import { spawn } from 'node:child_process';

interface Step {
  readonly name: string;
  readonly command: readonly string[];
}

interface Outcome {
  readonly name: string;
  readonly isFailed: boolean;
  readonly seconds: number;
}

const npmRun = (script: string, ...words: readonly string[]): Step => ({
  name: [script, ...words].join(' '),
  command: ['npm', 'run', '--silent', script, ...(words.length > 0 ? ['--', ...words] : [])],
});

/** Steps of a row run at once, one row after the other: a machine of two cores has work for both, and no more. */
const ROWS: readonly (readonly Step[])[] = [
  [npmRun('build'), npmRun('typecheck'), npmRun('lint')],
  [npmRun('size'), npmRun('test:hosts')],
  [npmRun('test:engines'), npmRun('test:node', '24')],
];

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
      console.log(`\n━━ ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds.toFixed(0)} s`);
      console.log(output);
      done({ name, isFailed: code !== 0, seconds });
    });
  });
}

const startedAtMs = Date.now();
const outcomes: Outcome[] = [];
for (const row of ROWS) outcomes.push(...(await Promise.all(row.map(run))));

for (const { name, isFailed, seconds } of outcomes)
  console.log(`${isFailed ? 'FAILED' : 'passed'}  ${seconds.toFixed(0).padStart(4)} s  ${name}`);
console.log(`finished in ${((Date.now() - startedAtMs) / 1000).toFixed(0)} s`);
process.exit(outcomes.some(({ isFailed }) => isFailed) ? 1 : 0);
