import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { CommandError } from './command-error.ts';

const TIMEOUT_MS = 60_000;

/** Runs the command of an option in the shell, with a variable in its environment. Returns what it prints. */
async function outputOf(
  option: string,
  command: string,
  variable: Record<string, string>,
): Promise<string> {
  const env = { ...process.env, ...variable };
  const ended = await promisify(exec)(command, { env, timeout: TIMEOUT_MS }).catch(
    (error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code';
      throw new CommandError(`The command of ${option} failed (${code}).`);
    },
  );
  return ended.stdout.trim();
}

/** Returns a function that runs a command of the shell, which prints the code that was mailed last to `CHECK_USER`. */
export const codeReader = (command: string) => (user: string) =>
  outputOf('--code-command', command, { CHECK_USER: user });

/**
 * Returns a function that runs a command of the shell, which signs in at the provider at `CHECK_URL`, and prints the
 * address to which the provider returns.
 */
export const providerSignIn =
  (command: string) =>
  async (url: string): Promise<URL> => {
    const printed = await outputOf('--provider-command', command, { CHECK_URL: url });
    if (!URL.canParse(printed)) throw new CommandError('--provider-command printed no URL.');
    return new URL(printed);
  };
