import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { launchFirefox } from './firefox.ts';
import type { Engine } from './tab.ts';
import { launchWebKit } from './webkit.ts';

interface Known {
  readonly title: string;
  /** Debian's packages of it. */
  readonly packages: readonly string[];
  readonly places: readonly string[];
  launch(path: string): Promise<Engine>;
}

export const ENGINES = {
  firefox: {
    title: 'Firefox',
    packages: ['firefox-esr'],
    places: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
    launch: launchFirefox,
  },
  webkit: {
    title: 'WebKit',
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    places: [
      '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
      '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
    ],
    launch: launchWebKit,
  },
} as const satisfies Record<string, Known>;
export type EngineName = keyof typeof ENGINES;

/** A download that takes longer is given up. An installation is not: half of one spoils apt for what comes later. */
const DOWNLOAD_LIMIT_MS = 60_000;

const find = ({ places }: Known): string | undefined => places.find((place) => existsSync(place));

/** Runs apt-get; says what went wrong, or nothing. */
function apt(args: readonly string[], limitMs?: number): string {
  const { status, stderr, error } = spawnSync('apt-get', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: limitMs,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0 ? '' : (error?.message ?? stderr.trim().split('\n').at(-1) ?? 'apt failed');
}

/** Sees to it that an engine is on this machine; says why not, or nothing. */
export function install(name: EngineName): string {
  const engine = ENGINES[name];
  if (find(engine)) return '';
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return 'it is not here, and there is no apt to install it with as root';
  const wanted = ['install', '-y', '-qq', '--no-install-recommends', ...engine.packages];
  apt(['update', '-qq'], DOWNLOAD_LIMIT_MS);
  const fault = apt([...wanted, '--download-only'], DOWNLOAD_LIMIT_MS) || apt(wanted);
  return find(engine) ? '' : `could not be installed: ${fault}`;
}

/** The path of an engine that is here. */
export function placeOf(name: EngineName): string {
  const place = find(ENGINES[name]);
  if (!place) throw new Error(`${ENGINES[name].title} is not on this machine.`);
  return place;
}

/** Starts the engine that the environment's `ENGINE` names. */
export function launchEngine(): Promise<Engine> {
  const name = process.env['ENGINE'] === 'webkit' ? 'webkit' : 'firefox';
  return ENGINES[name].launch(placeOf(name));
}
