import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unprivileged } from '../../support/programs/postgres.ts';
import { signalAll, treeOf } from './process-tree.ts';

/** One of the machines: patroni and the PostgreSQL that it controls. */
export interface DatabaseNode {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  /** Starts patroni, which starts PostgreSQL. */
  start(): void;
  /** Ends PostgreSQL without a warning (`kill -9`); patroni goes on. */
  killPostgres(): void;
  /** Ends patroni and PostgreSQL without a warning, as a power failure does. */
  killAll(): Promise<void>;
  /** Stops all processes as a frozen virtual machine does: connections stay open, and nothing answers. */
  freeze(): void;
  /** Continues the processes of a frozen machine. */
  thaw(): void;
  /** Stops or ends the process that receives the changes of the primary. */
  signalReceiver(signal: 'SIGSTOP' | 'SIGKILL'): void;
  /** Returns the last lines that patroni has printed. */
  log(): string;
}

interface NodeFiles {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  readonly restPort: number;
}

/** How much of patroni's output is kept for a failure. */
const LOG_LENGTH = 4000;

/** Returns a machine whose configuration file is `<name>.yml` in the folder, and whose data are in `<name>`. */
export function databaseNode({ name, folder, port, restPort }: NodeFiles): DatabaseNode {
  let child: ChildProcess | undefined;
  let output = '';
  /** Returns the processes of PostgreSQL. patroni starts it as a process of its own, which survives it. */
  const postgresTree = () => {
    try {
      const [id = ''] = readFileSync(join(folder, name, 'postmaster.pid'), 'utf8').split('\n', 1);
      const tree = treeOf(Number(id));
      // The file of a killed PostgreSQL stays, and another program may have got its ID.
      return tree[0]?.command.includes(join(folder, name)) ? tree : [];
    } catch {
      return [];
    }
  };
  const signal = (which: NodeJS.Signals): void => {
    const patroni = child?.pid === undefined ? [] : treeOf(child.pid);
    signalAll([...new Set([...patroni, ...postgresTree()].map(({ id }) => id))], which);
  };
  return {
    name,
    port,
    restPort,
    start() {
      const started = spawn('/usr/bin/patroni', [join(folder, `${name}.yml`)], {
        ...unprivileged(),
        cwd: folder,
        env: { PATH: process.env['PATH'], HOME: folder },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (chunk: Buffer) => {
          output = (output + chunk.toString()).slice(-LOG_LENGTH);
        });
      const kill = (): void => signal('SIGKILL');
      process.once('exit', kill);
      started.once('exit', () => process.off('exit', kill));
      child = started;
    },
    killPostgres() {
      signalAll(
        postgresTree().map(({ id }) => id),
        'SIGKILL',
      );
    },
    async killAll() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      signal('SIGKILL');
      await exit;
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    signalReceiver(which) {
      const ids = postgresTree().filter(({ command }) => command.includes('walreceiver'));
      signalAll(
        ids.map(({ id }) => id),
        which,
      );
    },
    log: () => output,
  };
}
