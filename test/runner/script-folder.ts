import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files by which the runner and its test processes communicate, in the folder of their script. */
export const GATE_OPEN = 'gate-open';
export const GATE_CLOSED = 'gate-closed';
export const GATE_POLL_MS = 100;

/** The file with the CPU seconds that a test file took. */
export const cpuFile = (folder: string, index: number): string => join(folder, `${index}.cpu`);

/** Returns the CPU seconds that a test file took; undefined if it did not end. */
export function cpuSecondsOf(folder: string, index: number): number | undefined {
  try {
    return Number(readFileSync(cpuFile(folder, index), 'utf8'));
  } catch {
    return undefined;
  }
}
