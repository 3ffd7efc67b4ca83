import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuSecondsOfTree } from './cpu-time.ts';
import { cpuFile, GATE_CLOSED, GATE_OPEN, GATE_POLL_MS } from './script-folder.ts';
import { waitForSpareCpu } from './spare-cpu.ts';

/** A test file fails after this long. */
const FILE_TIMEOUT_MS = 600_000;
/** A process that something keeps alive after its last file is ended after this long. */
const LEAK_TIMEOUT_MS = 20_000;

/** A test file of the script. One that waits for the build is loaded once the gate is open. */
export type LoadableFile = readonly [
  file: string,
  load: () => Promise<unknown>,
  waitsForBuild: boolean,
];

/** Reserves a number, with this process's ID as the content. Returns false if another process has it. */
function reserve(folder: string, index: number): boolean {
  try {
    writeFileSync(join(folder, String(index)), String(process.pid), { flag: 'wx' });
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

/** Returns this process's number among those of the script, from 0. */
function processNumber(folder: string): number {
  let number = 0;
  while (!reserve(folder, number)) number += 1;
  return number;
}

function isRunning(folder: string, number: number): boolean {
  try {
    return process.kill(Number(readFileSync(join(folder, String(number)), 'utf8')), 0);
  } catch {
    return false;
  }
}

/** Ends this process, as a failure, if something keeps it alive: a gateway that no test has closed, for example. */
function endIfKeptAlive(): void {
  setTimeout(() => {
    const kept = [...new Set(process.getActiveResourcesInfo())].join(', ');
    process.stderr.write(`A test left something open: ${kept}\n`, () => process.exit(1));
  }, LEAK_TIMEOUT_MS).unref();
}

/**
 * Runs test files one after another, each as a group with the file's name, and writes down the CPU time of each. The
 * first `steady` processes always run; a further one starts a file only while the machine has CPU time to spare,
 * because most tests wait for a clock, a page or a reply.
 */
export async function runFiles(files: readonly LoadableFile[], steady: number): Promise<void> {
  const folder = dirname(process.argv[1] ?? '');
  const [reserved, processes] = [join(folder, 'reserved'), join(folder, 'processes')];
  for (const path of [reserved, processes]) mkdirSync(path, { recursive: true });
  const extra = processNumber(processes) - steady;
  const isOver = () =>
    readdirSync(reserved).length === files.length ||
    !Array.from({ length: steady }, (_, number) => isRunning(processes, number)).includes(true);
  let mayStart = extra < 0;
  for (const [index, [file, load, waitsForBuild]] of files.entries()) {
    if (existsSync(join(reserved, String(index)))) continue;
    if (!mayStart) await waitForSpareCpu(extra, isOver);
    mayStart = true;
    if (!reserve(reserved, index)) continue;
    mayStart = extra < 0;
    if (waitsForBuild && !(await isGateOpen(folder))) continue;
    const before = cpuSecondsOfTree() ?? 0;
    // Node would end all tests, those of later files too, once a test waits for something that keeps no handle open.
    const keepAlive = setInterval(() => {}, FILE_TIMEOUT_MS);
    await describe(file, { timeout: FILE_TIMEOUT_MS }, async () => {
      await load();
    });
    clearInterval(keepAlive);
    // A browser that a file inherits and kills takes its time with it, so the difference can be negative.
    const seconds = Math.max(0, (cpuSecondsOfTree() ?? 0) - before);
    writeFileSync(cpuFile(folder, index), String(seconds));
  }
  endIfKeptAlive();
}
