import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { missingOf, type DebianProgram } from './debian-program.ts';
import { freePort } from './free-port.ts';
import { waitUntilAsync } from '../time/wait-until-async.ts';

const PROGRAM = '/usr/sbin/smtpd';
export const OPENSMTPD: DebianProgram = {
  title: 'OpenSMTPD',
  packages: ['opensmtpd'],
  paths: [PROGRAM],
};

/** Returns what this machine lacks to run OpenSMTPD; '' for nothing. */
export function missingOfOpenSmtpd(): string {
  if (process.getuid?.() !== 0) return 'it needs root';
  return missingOf(OPENSMTPD);
}

/** A running OpenSMTPD: a mail server in C, with nothing in common with this project's packages. */
export interface OpenSmtpd {
  readonly url: string;
  /** Returns the mails that it has delivered. */
  mails(): Promise<Email[]>;
  stop(): Promise<void>;
  /** Starts again on the same port. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const settingsOf = (port: number, box: string, addresses: readonly string[]): string => `
table users { ${addresses.map((address) => `"${address}" = nobody`).join(', ')} }
listen on 127.0.0.1 port ${port} hostname localhost
action "box" maildir "${box}" virtual <users>
match from any for any action "box"
`;

/** Its spool and socket have fixed paths, so it gets a file system of its own there. */
const isolated = (settings: string): string => `
mount -t tmpfs tmpfs /var/spool && mount -t tmpfs tmpfs /run &&
mkdir -m 711 /var/spool/smtpd && exec ${PROGRAM} -d -f ${settings}
`;

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('close', () => socket.destroy());
    socket.on('connect', () => socket.end());
  });

/** Starts OpenSMTPD on a free port. It accepts mails to these addresses only. */
export async function startOpenSmtpd(addresses: readonly string[]): Promise<OpenSmtpd> {
  const folder = await mkdtemp(join(tmpdir(), 'opensmtpd-'));
  const [box, settings] = [join(folder, 'box'), join(folder, 'smtpd.conf')];
  await mkdir(box);
  await chmod(folder, 0o755);
  execFileSync('chown', ['nobody', box]);
  const port = await freePort();
  await writeFile(settings, settingsOf(port, box, addresses), { mode: 0o600 });

  let child: ChildProcess | undefined;
  const kill = (): void => void child?.kill('SIGTERM');
  process.once('exit', kill);
  const stop = async (): Promise<void> => {
    if (!child || child.exitCode !== null) return;
    const exit = once(child, 'exit');
    kill();
    await exit;
  };
  const restart = async (): Promise<void> => {
    child = spawn('unshare', ['-m', 'sh', '-c', isolated(settings)], { stdio: 'ignore' });
    await waitUntilAsync(() => isListening(port));
  };
  await restart();
  return {
    url: `smtp://127.0.0.1:${port}`,
    async mails() {
      const names = await readdir(join(box, 'new')).catch(() => []);
      return Promise.all(
        names.map(async (name) => PostalMime.parse(await readFile(join(box, 'new', name)))),
      );
    },
    stop,
    restart,
    async close() {
      await stop();
      process.off('exit', kill);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
