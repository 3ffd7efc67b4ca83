import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { bundleProgram } from '../runner/node-bundle.ts';
import { startProgram, type GatewayProcess } from './gateway-process.ts';

const script = await bundleProgram('gateway/src/sso-gateway.ts');

/** A key for gateways on PostgreSQL, which do not start without one. */
export const SECRET_KEY = `test:${Buffer.alloc(32, 7).toString('base64')}`;

/** Starts `sso-gateway` on a free port. */
export function startCommand(args: readonly string[], env: Record<string, string>): GatewayProcess {
  return startProgram(script, { SECRET_KEY, ...env }, args);
}

/**
 * Runs a command of `sso-gateway` that ends, with the settings of `env` only; `input` is its standard input. Returns
 * its exit code and what it printed, standard error included.
 */
export async function runCommand(
  args: readonly string[],
  env: Record<string, string>,
  input = '',
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [script, ...args], {
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
