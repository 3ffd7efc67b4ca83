import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { CommandError } from './command-error.ts';

const TIMEOUT_MS = 60_000;

/** Returns a function that runs a command of the shell, which prints the code that was mailed last to `CHECK_USER`. */
export function codeReader(command: string): (user: string) => Promise<string> {
  return async (user) => {
    const env = { ...process.env, CHECK_USER: user };
    const ended = await promisify(exec)(command, { env, timeout: TIMEOUT_MS }).catch(
      (error: unknown) => {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code';
        throw new CommandError(`The command of --code-command failed (${code}).`);
      },
    );
    return ended.stdout.trim();
  };
}
