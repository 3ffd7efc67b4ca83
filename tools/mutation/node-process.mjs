/* global clearTimeout, setTimeout */
import { fork } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COVERED } from './node-programs.mjs';

const CHILD = fileURLToPath(new URL('node-child.mjs', import.meta.url));
/** A file may take this long plus a multiple of its time without mutants. */
const FILE_MS = 15_000;
const FACTOR = 3;
/** Time limit of a file without mutants. */
const DRY_FILE_MS = 900_000;
/** The largest packages, which a process loads before it gets its request. */
export const PACKAGES = [
  '@electric-sql/pglite',
  ...['@fastify/cookie', '@fastify/cors', '@fastify/static', '@node-rs/argon2', 'csv-parse'],
  ...['fastify', 'jose', 'kysely', 'nodemailer', 'openid-client', 'pg', 'prom-client', 'zod/mini'],
];

/** Returns how many times slower the machine may be, because other processes use it. */
const slowness = () => Math.max(1, loadavg()[0] / availableParallelism());

/** A process for one request, with a folder of its own for temporary files. */
export class NodeProcess {
  constructor() {
    this.temporary = mkdtempSync(join(tmpdir(), 'mutant-'));
    // PostgreSQL runs as another user if the tests run as root.
    chmodSync(this.temporary, 0o755);
    const env = { ...process.env, TMPDIR: this.temporary, NODE_OPTIONS: '' };
    this.child = fork(CHILD, PACKAGES, { env, execArgv: [], stdio: 'ignore', detached: true });
  }

  /**
   * Runs test files. Resolves with `failure`, the first assertion that failed or another error, and in a run without
   * mutants with `coverage`. `limits` are the times of the files without mutants, in milliseconds.
   */
  run({ files, bail, activation, limits }) {
    return new Promise((resolve) => {
      let timer;
      const end = (result) => {
        clearTimeout(timer);
        resolve(result);
      };
      const limitFile = (file) => {
        clearTimeout(timer);
        const ms = limits ? slowness() * (FILE_MS + FACTOR * limits[file]) : DRY_FILE_MS;
        timer = setTimeout(
          () => end({ failure: { kind: 'timeout', reason: `${file} does not end.` } }),
          ms,
        );
      };
      this.child.on('message', (message) => {
        if (message.started) limitFile(message.started);
        else end(message);
      });
      this.child.once('exit', (code, signal) =>
        end({ failure: { kind: 'crash', reason: `The process ended: ${code ?? signal}` } }),
      );
      this.child.send({ files, bail, activation });
    });
  }

  /** Returns the IDs of the mutants that the programs have covered which the tests started. */
  readCovered() {
    try {
      return readFileSync(join(this.temporary, COVERED), 'utf8').trim().split('\n');
    } catch {
      return [];
    }
  }

  /** Kills the process and the programs that it started, and removes its files. */
  async dispose() {
    const isGone = () => this.child.exitCode !== null || this.child.signalCode !== null;
    const gone = isGone() || new Promise((resolve) => this.child.once('exit', resolve));
    try {
      process.kill(-this.child.pid, 'SIGKILL');
    } catch {
      // The whole group has ended.
    }
    await gone;
    rmSync(this.temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
