import { execFile } from 'node:child_process';

const PROGRAM = 'dist/bin/sso-elements.js';
/** The value of the environment variable `GATEWAY_PASSWORD`. */
export const PASSWORD = 'Sturdy-2026';

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the built command. */
export function run(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, GATEWAY_PASSWORD: PASSWORD, ...env } };
    const child = execFile(process.execPath, [PROGRAM, ...args], options, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

/** Runs `check-gateway`. */
export const check = (...args: string[]): Promise<Ended> => run(['check-gateway', ...args]);
