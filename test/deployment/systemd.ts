import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

const BOOT = 'test/deployment/boot-systemd.sh';

/** systemd as process 1 of namespaces of its own, on the network of this machine. */
export interface SystemdMachine {
  /** Runs a command in the namespaces. Returns its output; throws if it fails. */
  run(...command: readonly string[]): string;
  /** Returns a property of the unit. */
  property(name: string): string;
  /** Returns the path of a file of the machine for programs outside. */
  pathOf(file: string): string;
  stop(): Promise<void>;
}

/** What the machine has: units by file name, and the files of /etc/sso-gateway, which only root can read. */
export interface MachineFiles {
  readonly units: Readonly<Record<string, string>>;
  readonly etc: Readonly<Record<string, string>>;
}

/** Targets that units name. They have no content, so that nothing else starts. */
const TARGETS = ['test', 'sysinit', 'basic', 'shutdown', 'network-online', 'multi-user'];

/** Returns the folder of this machine's unified control groups. */
function controlGroups(): string {
  const found = /^\S+ (\S+) cgroup2 /m.exec(readFileSync('/proc/mounts', 'utf8'))?.[1];
  if (!found) throw new Error('This machine has no unified control groups.');
  return found;
}

/** Removes a control group and the groups inside it. Their files cannot be removed, so `rmSync` fails. */
function removeGroup(group: string): void {
  for (const entry of readdirSync(group, { withFileTypes: true }))
    if (entry.isDirectory()) removeGroup(join(group, entry.name));
  rmdirSync(group);
}

function writeFiles(folder: string, { units, etc }: MachineFiles): void {
  for (const name of ['units', 'etc']) mkdirSync(join(folder, name));
  const target = '[Unit]\nDefaultDependencies=no\n';
  for (const name of TARGETS) writeFileSync(join(folder, 'units', `${name}.target`), target);
  for (const [name, text] of Object.entries(units)) {
    mkdirSync(join(folder, 'units', name, '..'), { recursive: true });
    writeFileSync(join(folder, 'units', name), text);
  }
  cpSync('gateway/deploy/configuration/gateway.json', join(folder, 'etc/gateway.json'));
  for (const [name, text] of Object.entries(etc))
    writeFileSync(join(folder, 'etc', name), text, { mode: 0o600 });
}

/** Boots systemd with the built gateway in /opt/sso-gateway. */
export async function bootSystemd(unit: string, files: MachineFiles): Promise<SystemdMachine> {
  const folder = mkdtempSync(join(tmpdir(), 'systemd-'));
  writeFiles(folder, files);
  const group = join(controlGroups(), `sso-test-${process.pid}`);
  mkdirSync(group);
  const script = `echo $$ > ${group}/cgroup.procs && exec unshare --kill-child --mount --pid --fork \
    --uts --ipc --cgroup --propagation private /bin/sh ${BOOT} ${folder} ${process.execPath}`;
  const child = spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const closed = once(child, 'close');
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);

  const processOne = (): string =>
    readFileSync(join(group, 'init.scope/cgroup.procs'), 'utf8').split('\n')[0] ?? '';
  const run = (...command: readonly string[]): string =>
    execFileSync('nsenter', ['-t', processOne(), '-a', ...command], {
      ...{ encoding: 'utf8', stdio: 'pipe' },
      env: { PATH: '/usr/sbin:/usr/bin', SYSTEMD_UNIT_PATH: '/etc/units' },
    }).trim();
  const isUp = (): boolean => {
    if (child.exitCode !== null) throw new Error(`systemd ended: ${output}`);
    try {
      return run('systemctl', 'is-active', 'test.target') === 'active';
    } catch {
      return false;
    }
  };
  await waitUntilAsync(async () => isUp());
  return {
    run,
    property: (name) => run('systemctl', 'show', '--value', '--property', name, unit),
    pathOf: (file) => join('/proc', processOne(), 'root', file),
    async stop() {
      kill();
      await closed;
      process.off('exit', kill);
      await waitUntilAsync(
        async () => readFileSync(join(group, 'init.scope/cgroup.procs')).length === 0,
      );
      removeGroup(group);
      rmSync(folder, { recursive: true });
    },
  };
}
