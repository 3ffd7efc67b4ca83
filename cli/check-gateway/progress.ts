import type { CheckResults } from './results.ts';

/** The part of a terminal that progress is written to. */
export interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows progress in one line that is overwritten; shows nothing if the output is not a terminal. */
export function progressOn(terminal: Terminal) {
  let calls = 0;
  const show = (text: string): void => {
    if (terminal.isTTY) terminal.write(`\r\u001b[2K${text}`);
  };
  return {
    onCall(call: string, { findings }: CheckResults): void {
      calls += 1;
      const failed = findings.filter(({ isMet }) => !isMet).length;
      show(`${calls} calls · ${findings.length} checks, ${failed} failed · ${call} …`);
    },
    clear: (): void => show(''),
  };
}
