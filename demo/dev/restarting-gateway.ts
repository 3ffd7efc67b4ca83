import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { oneAtATime } from './one-at-a-time.ts';

export interface RestartingGateway {
  /** Undefined while no gateway runs; the same after each restart. */
  readonly port: number | undefined;
  /** Restarts the program. Resolves when it listens or has exited. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  /**
   * A module that listens on the port in the environment variable `PORT` (0 means any free port), and sends the parent
   * process the port that it uses.
   */
  readonly program: string;
  /** Called after each start. */
  readonly onUp: () => void;
  /** Called with the exit code of a program that exited unexpectedly. */
  readonly onDown: (exitCode: number | null) => void;
}

/** Creates a gateway that runs in a child process and can restart on the same port. Does not start it. */
export function createRestartingGateway({ program, onUp, onDown }: Options): RestartingGateway {
  let child: ChildProcess | undefined;
  let port = 0;
  let isUp = false;

  async function start(): Promise<void> {
    const started = fork(program, { env: { ...process.env, PORT: String(port) } });
    child = started;
    const end = once(started, 'exit').then(([code]: (number | null)[]) => {
      isUp = false;
      if (child !== started) return;
      child = undefined;
      onDown(code ?? null);
    });
    const up = once(started, 'message').then(([message]) => {
      port = Number(message);
      isUp = true;
      onUp();
    });
    await Promise.race([up, end]);
  }

  async function stop(): Promise<void> {
    const stopping = child;
    child = undefined;
    if (!stopping) return;
    const end = once(stopping, 'exit');
    stopping.kill('SIGTERM');
    await end;
  }

  const restarts = oneAtATime(async () => {
    await stop();
    await start();
  });
  return {
    get port() {
      return isUp ? port : undefined;
    },
    restart: () => restarts.run(),
    async close() {
      await restarts.idle();
      await stop();
    },
  };
}
