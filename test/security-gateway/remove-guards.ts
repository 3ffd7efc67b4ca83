/**
 * `npm run guards:gateway`: takes each guard out of a copy of the gateway, one at a time, and runs the
 * tests that watch it. Each removal must make one fail. `-- cookie` takes the guards of that name only.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { GUARDS, type Guard } from './guards.ts';

const COPIED = ['demo/server', 'src/core', 'test/server', 'test/security-gateway', 'test/support'];
/** A guard against waiting for ever is missed by a test that waits for ever. */
const TIMEOUT_MS = 120_000;

function copyWithout({ file, text, instead }: Guard): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-guard-'));
  for (const name of [...COPIED, 'package.json', 'tsconfig.json'])
    cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const path = join(folder, 'demo/server', file);
  const parts = readFileSync(path, 'utf8').split(text);
  if (parts.length !== 2) throw new Error(`${file} holds this ${parts.length - 1} times: ${text}`);
  writeFileSync(path, parts.join(instead));
  return folder;
}

/** Whether a test failed; rejects when none was run, for then nothing is known. */
function fails(folder: string, [file, words]: Guard['tests']): Promise<boolean> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--test-name-pattern', words, `test/${file}`],
    { cwd: folder, timeout: TIMEOUT_MS, killSignal: 'SIGKILL' },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((done, reject) => {
    child.on('close', (code) => {
      const isRun = new RegExp(`^ *(not )?ok .*${words}`, 'm').test(output);
      if (code === 0 && !isRun) reject(new Error(`no test “${words}” in ${file}`));
      else done(code !== 0);
    });
  });
}

const wanted = process.argv.slice(2).filter((word) => word !== '--');
for (const guard of GUARDS.filter(({ name }) => wanted.every((word) => name.includes(word)))) {
  const folder = copyWithout(guard);
  const isMissed = await fails(folder, guard.tests);
  rmSync(folder, { recursive: true });
  if (!isMissed) process.exitCode = 1;
  console.log(`${isMissed ? 'missed    ' : 'NOT MISSED'} ${guard.name}`);
}
