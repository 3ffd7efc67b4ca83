import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe } from 'node:test';

/** A test file fails after this long. */
const FILE_TIMEOUT_MS = 600_000;

/** Reserves a file for this process. Returns false if another process has it. */
function reserve(folder: string, index: number): boolean {
  try {
    closeSync(openSync(join(folder, String(index)), 'wx'));
    return true;
  } catch {
    return false;
  }
}

/** Runs test files one after another, each as a group with the file's name. */
export async function runFiles(
  files: readonly (readonly [file: string, load: () => Promise<unknown>])[],
): Promise<void> {
  const reserved = join(dirname(process.argv[1] ?? ''), 'reserved');
  mkdirSync(reserved, { recursive: true });
  for (const [index, [file, load]] of files.entries())
    if (reserve(reserved, index))
      await describe(file, { timeout: FILE_TIMEOUT_MS }, async () => {
        await load();
      });
}
