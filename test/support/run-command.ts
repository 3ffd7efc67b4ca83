import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { bundleProgram } from '../runner/node-bundle.ts';

const script = await bundleProgram('gateway/src/sso-gateway.ts');

/** What a command has printed, and its exit code. */
export interface CommandResult {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs `sso-gateway` with these arguments; `input` is its standard input. */
export async function runCommand(
  args: readonly string[],
  env: Record<string, string>,
  input = '',
): Promise<CommandResult> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, PORT: '0', ...env },
    stdio: 'pipe',
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, errors };
}
