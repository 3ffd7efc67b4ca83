import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A program of another project that tests run, from Debian. */
export interface DebianProgram {
  readonly title: string;
  readonly packages: readonly string[];
  /** Files that have to exist. */
  readonly paths: readonly string[];
}

/** Returns what this machine lacks to run a program; '' for nothing. */
export function missingOf({ packages, paths }: DebianProgram): string {
  const isInstalled = paths.every((path) => existsSync(path));
  return isInstalled ? '' : `it needs the Debian packages ${packages.join(', ')}`;
}

/** Installs a program with apt if this runs as root. Throws one line that names what is missing. */
export function requireProgram(program: DebianProgram): void {
  if (missingOf(program) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    // In run level 1, a package does not start its service.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    const options = { env };
    execFileSync('apt-get', ['update', '-qq'], options);
    const install = ['install', '-y', '--no-install-recommends', ...program.packages];
    execFileSync('apt-get', install, options);
  }
  const missing = missingOf(program);
  if (missing) throw new Error(`${program.title} is not tested: ${missing}.`);
}
