/** Thrown by a command that prints after its reader has gone, as in `sso-gateway audit | head`. */
export class OutputClosed extends Error {}

/**
 * Lets the reader of the output go before its end: `onClosed` is called then. If the text can't be stored, such as on a
 * full disk, the process ends with 2 and one line.
 */
export function watchOutput(onClosed: () => void = () => undefined): void {
  process.stdout.on('error', ({ code = '', message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return onClosed();
    process.stderr.write(`The output can’t be written (${code || message}).\n`);
    process.exit(2);
  });
  // Nobody is left to read about it.
  process.stderr.on('error', () => undefined);
}

/**
 * Returns a function that writes to standard output. After the reader has gone, it throws {@link OutputClosed}, so that
 * a command that prints much does not go on.
 */
export function openOutput(): (text: string) => void {
  let isClosed = false;
  watchOutput(() => {
    isClosed = true;
  });
  return (text) => {
    if (isClosed) throw new OutputClosed();
    process.stdout.write(text);
  };
}
