import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { runCommandLine } from '../../../gateway/src/commands/command-line.ts';
import { bundleProgram } from '../../runner/node-bundle.ts';
import { startProgram, type GatewayProcess } from './gateway-process.ts';

/** A key for gateways on PostgreSQL, which do not start without one. */
export const SECRET_KEY = `test:${Buffer.alloc(32, 7).toString('base64')}`;

/** How a command ended: its exit code and what it printed, errors included. */
export interface CommandResult {
  readonly code: number | null;
  readonly output: string;
}

let script: Promise<string> | undefined;
const program = (): Promise<string> => (script ??= bundleProgram('gateway/src/sso-gateway.ts'));

/** Starts `sso-gateway` on a free port, in a process of its own. */
export async function startCommand(
  args: readonly string[],
  env: Record<string, string>,
): Promise<GatewayProcess> {
  return startProgram(await program(), { SECRET_KEY, ...env }, args);
}

/** Runs `sso-gateway` in a process of its own until it ends, with the settings of `env` only. */
export async function runProcess(
  args: readonly string[],
  env: Record<string, string>,
  input = '',
): Promise<CommandResult> {
  const child = spawn(process.execPath, [await program(), ...args], {
    env: { PATH: process.env['PATH'], PORT: '0', ...env },
    stdio: 'pipe',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // A command that does not read its input may have exited.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/**
 * Runs a command of `sso-gateway` with the settings of `env` only; `input` is its standard input. Runs it in this
 * process, because a new one takes a second to open the embedded database.
 */
export async function runCommand(
  args: readonly string[],
  env: Record<string, string>,
  input = '',
): Promise<CommandResult> {
  let output = '';
  const print = (text: string): void => {
    output += text;
  };
  const code = await runCommandLine(args, {
    env: { PORT: '0', ...env },
    input: Readable.from([input]),
    print,
    printError: print,
  });
  return { code, output };
}
