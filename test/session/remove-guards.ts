/**
 * `tsx test/session/remove-guards.ts`: removes each guard of the session's protocol from a copy of src, one
 * at a time, and runs all session tests against it. Each removal must make a test fail; otherwise the guard is
 * useless or untested. `-- lease` selects the guards whose names contain the word.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { GUARDS, type Guard } from './guards.ts';

const HISTORIES = process.env['HISTORIES'] ?? '3000';
/** Number of parallel runs, by the number of processor cores. */
const PARALLEL = 2;

function copyWithout({ file, text, instead }: Guard): string {
  const folder = mkdtempSync(join(tmpdir(), 'sso-elements-guard-'));
  for (const name of ['src', 'test/session', 'test/support', 'package.json', 'tsconfig.json'])
    cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const path = join(folder, 'src/core', file);
  const parts = readFileSync(path, 'utf8').split(text);
  if (parts.length !== 2)
    throw new Error(`${file} contains this ${parts.length - 1} times: ${text}`);
  writeFileSync(path, parts.join(instead));
  return folder;
}

/** Runs the tests. Resolves with the first fault, or undefined if all tests pass. */
function firstFault(folder: string): Promise<string | undefined> {
  const env = { ...process.env, HISTORIES, FC_QUICK: '1' };
  const files = ['histories', 'examples', 'deadlines'].map(
    (name) => `test/session/${name}.test.ts`,
  );
  const child = spawn('npx', ['tsx', '--test', '--test-reporter=tap', ...files], {
    cwd: folder,
    env,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((done) => {
    child.on('close', (code) => {
      const fault = (/FAULT (.*)/.exec(output) ?? /^not ok \d+ - (.*)/m.exec(output))?.[1];
      done(code === 0 ? undefined : (fault ?? output.slice(0, 400)));
    });
  });
}

async function removeAll(queue: Guard[], missed: string[]): Promise<void> {
  for (let guard = queue.shift(); guard; guard = queue.shift()) {
    const folder = copyWithout(guard);
    const fault = await firstFault(folder);
    rmSync(folder, { recursive: true });
    if (!fault) missed.push(guard.name);
    console.log(`${fault ? 'missed   ' : 'NOT MISSED'} ${guard.name}${fault ? `: ${fault}` : ''}`);
  }
}

const wanted = process.argv.slice(2).filter((word) => word !== '--');
const queue = GUARDS.filter(({ name }) => wanted.every((word) => name.includes(word)));
const missed: string[] = [];
await Promise.all(Array.from({ length: PARALLEL }, () => removeAll(queue, missed)));
if (missed.length > 0) process.exitCode = 1;
