import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { bundleProgram } from '../../runner/node-bundle.ts';

/** A gateway in a separate process. */
export interface GatewayProcess {
  readonly child: ChildProcess;
  /** The port that it prints once it listens; rejects with its output if it exits before. */
  readonly port: Promise<number>;
  readonly end: Promise<{ readonly code: number | null; readonly output: string }>;
}

const MAIN = 'demo/server/main.ts';
// A bundled script starts faster than the sources, which a loader would transpile in each process.
const script = await bundleProgram(MAIN);

/** Bundles the demo's gateway of a checkout, whose packages are the same as here. */
export const bundleGateway = (checkout: string): Promise<string> =>
  bundleProgram(resolve(checkout, MAIN));

/** Starts a bundled gateway on a free port. It is killed when the test process exits. */
export function startProgram(
  program: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): GatewayProcess {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  let output = '';
  const port = new Promise<number>((resolve, reject) => {
    const findPort = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = /http:\/\/localhost:(\d+)(?=\D)/.exec(output)?.[1];
      if (found) resolve(Number(found));
    };
    child.stdout.on('data', findPort);
    child.stderr.on('data', findPort);
    child.once('close', () => reject(new Error(`the gateway ended early: ${output}`)));
  });
  // A test that awaits only `end` must not fail with an unhandled rejection.
  port.catch(() => undefined);
  const end = once(child, 'close').then(([code]: (number | null)[]) => {
    process.off('exit', kill);
    return { code: code ?? null, output };
  });
  return { child, port, end };
}

/** Starts the demo's gateway by its command. */
export function startGatewayProcess(env: Record<string, string>): GatewayProcess {
  return startProgram(script, { DEMO: '1', ...env });
}
