import { closeSync, existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuSecondsOfTree } from './cpu-time.ts';
import { cpuFile, GATE_CLOSED, GATE_OPEN, GATE_POLL_MS } from './script-folder.ts';

/** A test file fails after this long. */
const FILE_TIMEOUT_MS = 600_000;

/** A test file of the script. One that waits for the build is loaded once the gate is open. */
export type LoadableFile = readonly [
  file: string,
  load: () => Promise<unknown>,
  waitsForBuild: boolean,
];

/** Reserves a file for this process. Returns false if another process has it. */
function reserve(folder: string, index: number): boolean {
  try {
    closeSync(openSync(join(folder, String(index)), 'wx'));
    return true;
  } catch {
    return false;
  }
}

async function isGateOpen(folder: string): Promise<boolean> {
  for (;;) {
    if (existsSync(join(folder, GATE_OPEN))) return true;
    if (existsSync(join(folder, GATE_CLOSED))) return false;
    await delay(GATE_POLL_MS);
  }
}

/** Runs test files one after another, each as a group with the file's name, and writes down the CPU time of each. */
export async function runFiles(files: readonly LoadableFile[]): Promise<void> {
  const folder = dirname(process.argv[1] ?? '');
  const reserved = join(folder, 'reserved');
  mkdirSync(reserved, { recursive: true });
  for (const [index, [file, load, waitsForBuild]] of files.entries()) {
    if (!reserve(reserved, index)) continue;
    if (waitsForBuild && !(await isGateOpen(folder))) continue;
    const before = cpuSecondsOfTree() ?? 0;
    await describe(file, { timeout: FILE_TIMEOUT_MS }, async () => {
      await load();
    });
    // A browser that a file inherits and kills takes its time with it, so the difference can be negative.
    const seconds = Math.max(0, (cpuSecondsOfTree() ?? 0) - before);
    writeFileSync(cpuFile(folder, index), String(seconds));
  }
}
