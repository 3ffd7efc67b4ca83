import { writeSync } from 'node:fs';

/** A reader that has not read for this long loses lines, because the process can do nothing else while it waits. */
const PATIENCE_MS = 5000;
const STEP_MS = 10;
const STANDARD_OUTPUT = 1;

type Write = (bytes: Uint8Array) => number;

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

/** Writes all bytes. Waits while the reader of a pipe is slow. */
function writeAll(bytes: Uint8Array, write: Write): void {
  let at = 0;
  let waitedMs = 0;
  while (at < bytes.length) {
    try {
      at += write(bytes.subarray(at));
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN' || waitedMs >= PATIENCE_MS) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STEP_MS);
      waitedMs += STEP_MS;
    }
  }
}

/**
 * Returns the output of the log. A line that can't be stored, as on a full disk, is lost, so that users can still sign
 * in; standard error says so once, until a line can be stored again. Nothing waits to be written when the process ends.
 */
export function openLogOutput(
  write: Write = (bytes) => writeSync(STANDARD_OUTPUT, bytes),
  report: (text: string) => void = (text) => void process.stderr.write(text),
): { write(text: string): void } {
  let isLosing = false;
  return {
    write(text) {
      try {
        writeAll(Buffer.from(text), write);
        isLosing = false;
      } catch (error) {
        const code = codeOf(error);
        // EPIPE: the reader has closed the pipe on purpose.
        if (!isLosing && code !== 'EPIPE') report(`The log can’t be written (${code}).\n`);
        isLosing = true;
      }
    },
  };
}

/** The output of the process's log. */
export const logOutput = openLogOutput();
