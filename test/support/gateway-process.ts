import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { bundleProgram } from '../runner/node-bundle.ts';

/** A gateway in a process of its own. */
export interface GatewayProcess {
  readonly child: ChildProcess;
  /** The port it prints once it listens; rejects with its output when it ends before that. */
  readonly port: Promise<number>;
  readonly end: Promise<{ readonly code: number | null; readonly output: string }>;
}

const MAIN = 'demo/server/main.ts';
// One script starts sooner than the sources, which a loader would transpile for each process.
const script = await bundleProgram(MAIN);

/** Starts a gateway by its command, on a free port. It ends with the test process. */
export function startGatewayProcess(env: Record<string, string>): GatewayProcess {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  let output = '';
  const port = new Promise<number>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = /http:\/\/localhost:(\d+)(?=\D)/.exec(output)?.[1];
      if (found) resolve(Number(found));
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('close', () => reject(new Error(`the gateway ended early: ${output}`)));
  });
  // Who waits for the end alone need not hear of the port.
  port.catch(() => undefined);
  const end = once(child, 'close').then(([code]: (number | null)[]) => {
    process.off('exit', kill);
    return { code: code ?? null, output };
  });
  return { child, port, end };
}
