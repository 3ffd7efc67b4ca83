import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';

/** Timeout for the start of a server. */
const START_MS = 120_000;

/** Runs the commands of a guide in a folder, with a given Node first on the `PATH`, and a given registry. */
export class Shell {
  readonly #folder: string;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #servers: ChildProcess[] = [];

  constructor(folder: string, node: string, registry: string) {
    this.#folder = folder;
    // npm passes its own settings to its scripts; a guide's npm must not read those of this run.
    const own = Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$/i.test(name));
    this.#environment = {
      ...Object.fromEntries(own),
      PATH: `${dirname(node)}:${process.env['PATH'] ?? ''}`,
      CI: 'true',
      NO_COLOR: '1',
      NG_CLI_ANALYTICS: 'false',
      ASTRO_TELEMETRY_DISABLED: '1',
      NEXT_TELEMETRY_DISABLED: '1',
      NUXT_TELEMETRY_DISABLED: '1',
      npm_config_prefer_offline: 'true',
      npm_config_registry: registry,
      npm_config_update_notifier: 'false',
    };
  }

  #spawn(text: string, isServer: boolean) {
    const child = spawn('bash', ['-euo', 'pipefail', '-c', text], {
      cwd: this.#folder,
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A server's processes are ended together.
      detached: isServer,
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => output.push(String(part)));
    return { child, output };
  }

  /** Runs commands to their end. Rejects with their output if one fails. */
  async run(text: string): Promise<void> {
    const { child, output } = this.#spawn(text, false);
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0)
      throw new Error(`${text}\nended with ${code}:\n${output.join('').slice(-4000)}`);
  }

  /** Starts a server and waits until it answers. */
  async serve(text: string, port: number): Promise<void> {
    const { child, output } = this.#spawn(text, true);
    this.#servers.push(child);
    const untilMs = Date.now() + START_MS;
    const answers = () =>
      fetch(`http://localhost:${port}/`).then(
        () => true,
        () => false,
      );
    while (!(await answers())) {
      if (child.exitCode !== null || Date.now() > untilMs)
        throw new Error(`${text}\ndid not start:\n${output.join('').slice(-4000)}`);
      await new Promise((wake) => setTimeout(wake, 200));
    }
  }

  /** Ends the servers. */
  async close(): Promise<void> {
    for (const child of this.#servers) {
      if (child.exitCode !== null || child.pid === undefined) continue;
      const closed = once(child, 'close');
      process.kill(-child.pid, 'SIGTERM');
      await closed;
    }
  }
}
