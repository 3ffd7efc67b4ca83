import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../support/programs/free-port.ts';

/** A program of another project that runs for a test. */
export interface Daemon {
  readonly port: number;
  stop(): Promise<void>;
}

/** What to run. */
export interface Program {
  readonly path: string;
  /**
   * The user that runs it if the tests run as root, because these programs refuse root or change to another user; one
   * without rights by default.
   */
  readonly user?: 'postgres';
  readonly args: (folder: string, port: number) => readonly string[];
  /** Files of its folder, by name. */
  readonly files: (folder: string, port: number) => Record<string, string>;
}

/** How long a program may take to stop before it is killed. */
const STOP_MS = 2000;

function idsOf(user: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, user]).toString());
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function waitForPort(port: number, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the program ended: ${output()}`);
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await setTimeout(20);
    } finally {
      socket.destroy();
    }
  }
}

/** Starts a program on a free port, with files in a temporary folder of its own. */
export async function startDaemon({ path, user, files, args }: Program): Promise<Daemon> {
  const folder = mkdtempSync(join(tmpdir(), 'neighbor-'));
  const ids = idsOf(user ?? 'nobody');
  const own = (file: string): void => {
    if (ids.uid !== undefined && ids.gid !== undefined) chownSync(file, ids.uid, ids.gid);
  };
  const port = await freePort();
  own(folder);
  for (const [name, text] of Object.entries(files(folder, port))) {
    writeFileSync(join(folder, name), `${text}\n`);
    own(join(folder, name));
  }
  const child = spawn(path, args(folder, port), {
    ...ids,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  // A test process that dies must not leave a program behind.
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await waitForPort(port, child, () => output);
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      const timer = new AbortController();
      void setTimeout(STOP_MS, undefined, { signal: timer.signal }).then(kill, () => undefined);
      await closed;
      timer.abort();
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
