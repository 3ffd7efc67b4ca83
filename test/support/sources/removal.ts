import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CONTRACT } from '../../../tools/layers.mjs';

/** A change that removes a guard from a file: a text that occurs once in it, and its replacement. */
export type Cut = readonly [file: string, text: string, replacement: string];

/** One guard, how to remove it, and the tests that must fail without it. */
export interface Guard {
  readonly name: string;
  readonly cuts: readonly Cut[];
  /** A test file, relative to `test`, and words of its test titles. */
  readonly tests: readonly [file: string, words: string];
}

/** How guards of one kind are tested. */
export interface Trial {
  /** Paths that a copy needs besides package.json and tsconfig.json. */
  readonly copied: readonly string[];
  /** Returns the arguments for Node that run a guard's tests. */
  readonly runs: (tests: Guard['tests']) => readonly string[];
  /** Returns whether the output shows that those tests ran. */
  readonly isRun: (output: string, words: string) => boolean;
}

/** Without a guard against endless waiting, a test may wait forever. */
const TIMEOUT_MS = 120_000;

/** Links the packages into a copy. The contract is the copy's own, because it may lack a guard. */
function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync('node_modules'))
    symlinkSync(
      name === CONTRACT.name ? join(folder, CONTRACT.folder) : resolve('node_modules', name),
      join(folder, 'node_modules', name),
    );
}

function copyWithout(guard: Guard, copied: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'guard-'));
  for (const name of [...copied, 'package.json', 'tsconfig.json'])
    cpSync(name, join(folder, name), { recursive: true });
  linkPackages(folder);
  for (const [file, text, replacement] of guard.cuts) {
    const path = join(folder, file);
    const parts = readFileSync(path, 'utf8').split(text);
    if (parts.length !== 2)
      throw new Error(`${file} contains this ${parts.length - 1} times: ${text}`);
    writeFileSync(path, parts.join(replacement));
  }
  return folder;
}

/** Resolves with whether a test failed. Rejects if no test ran, because that proves nothing. */
function fails(cwd: string, { tests }: Guard, { runs, isRun }: Trial): Promise<boolean> {
  const child = spawn(process.execPath, runs(tests), {
    cwd,
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [file, words] = tests;
  return new Promise((done, reject) => {
    child.on('close', (code, signal) => {
      if (signal === null && !isRun(output, words))
        reject(new Error(`no test “${words}” in ${file}:\n${output}`));
      else done(code !== 0);
    });
  });
}

/**
 * Removes each guard from a copy of the project, one at a time, and runs the guard's tests: each removal must
 * make one fail. Words on the command line select the guards whose names contain them.
 */
export async function removeGuards(guards: readonly Guard[], trial: Trial): Promise<void> {
  const wanted = process.argv.slice(2).filter((word) => word !== '--');
  for (const guard of guards.filter(({ name }) => wanted.every((word) => name.includes(word)))) {
    const folder = copyWithout(guard, trial.copied);
    const isMissed = await fails(folder, guard, trial).finally(() =>
      rmSync(folder, { recursive: true }),
    );
    if (!isMissed) process.exitCode = 1;
    console.log(`${isMissed ? 'missed    ' : 'NOT MISSED'} ${guard.name}`);
  }
}
