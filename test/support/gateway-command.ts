import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { bundleProgram } from '../runner/node-bundle.ts';

const script = await bundleProgram('gateway/src/sso-gateway.ts');

/** Starts the command `sso-gateway` on a free port, with the settings of `env` only. */
export function startCommand(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env['PATH'], PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

/** Runs a command of `sso-gateway` that ends. Returns its exit code and what it printed. */
export async function runCommand(args: readonly string[], env: Record<string, string>) {
  const child = startCommand(args, env);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
