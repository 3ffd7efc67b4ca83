import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** How a gateway's process ends if its surroundings refuse it: a data folder in use, no database. */
export const REFUSED = 2;

export interface RestartingGateway {
  /** Undefined while no gateway runs. The same after each restart. */
  readonly port: number | undefined;
  /** Starts the program anew. Resolves once it listens, or has ended before that. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  /** A module that reports the port that it listens on, which is the `PORT` of its environment unless that is 0. */
  readonly program: string;
  /** Called after each start. */
  readonly onUp: () => void;
  /** Called with the exit code of a program that ended unexpectedly. */
  readonly onDown: (exitCode: number | null) => void;
}

/** Runs a gateway in a child process that can be restarted on the same port. Does not start it yet. */
export function createRestartingGateway({ program, onUp, onDown }: Options): RestartingGateway {
  let child: ChildProcess | undefined;
  let port = 0;
  let isUp = false;
  let turn = Promise.resolve();
  let isQueued = false;

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

  return {
    get port() {
      return isUp ? port : undefined;
    },
    restart() {
      // Several saves during one restart need one more, not one each.
      if (isQueued) return turn;
      isQueued = true;
      turn = turn.then(async () => {
        isQueued = false;
        await stop();
        await start();
      });
      return turn;
    },
    async close() {
      await turn;
      await stop();
    },
  };
}
