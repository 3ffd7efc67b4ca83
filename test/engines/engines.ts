import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { launchFirefox } from './firefox.ts';
import type { Engine } from './tab.ts';
import { launchWebKit } from './webkit.ts';

interface EngineInfo {
  readonly title: string;
  /** Names of the Debian packages. */
  readonly packages: readonly string[];
  readonly paths: readonly string[];
  launch(path: string): Promise<Engine>;
}

export const ENGINES = {
  firefox: {
    title: 'Firefox',
    packages: ['firefox-esr'],
    paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
    launch: launchFirefox,
  },
  webkit: {
    title: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    paths: [
      '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
      '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
    ],
    launch: launchWebKit,
  },
} as const satisfies Record<string, EngineInfo>;
export type EngineName = keyof typeof ENGINES;

/** Timeout of a download. An installation has none: an aborted one leaves apt in a broken state. */
const DOWNLOAD_LIMIT_MS = 60_000;

const find = ({ paths }: EngineInfo): string | undefined => paths.find((path) => existsSync(path));

/** Runs apt-get. Returns an error message, or an empty string on success. */
function apt(args: readonly string[], limitMs?: number): string {
  const { status, stderr, error } = spawnSync('apt-get', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: limitMs,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0 ? '' : (error?.message ?? stderr.trim().split('\n').at(-1) ?? 'apt failed');
}

/** Installs an engine unless it is installed. Returns why that failed, or an empty string on success. */
export function install(name: EngineName): string {
  const engine = ENGINES[name];
  if (find(engine)) return '';
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return 'is not installed, and installing it needs root and apt-get';
  const wanted = ['install', '-y', '-qq', '--no-install-recommends', ...engine.packages];
  apt(['update', '-qq'], DOWNLOAD_LIMIT_MS);
  const fault = apt([...wanted, '--download-only'], DOWNLOAD_LIMIT_MS) || apt(wanted);
  return find(engine) ? '' : `could not be installed: ${fault}`;
}

/** Returns the path of an installed engine. Throws if it is not installed. */
export function placeOf(name: EngineName): string {
  const path = find(ENGINES[name]);
  if (!path) throw new Error(`${ENGINES[name].title} is not installed on this machine.`);
  return path;
}

/** Starts the engine that the environment variable `ENGINE` names. */
export function launchEngine(): Promise<Engine> {
  const name = process.env['ENGINE'] === 'webkit' ? 'webkit' : 'firefox';
  return ENGINES[name].launch(placeOf(name));
}
